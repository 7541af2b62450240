// Made by scripts/types from src/turntable/server/messages_moderation.py: do not edit.

import type { Person } from "./wire_social";

export interface Report {
  id: string;
  at: number;
  about: Person;
  by: Person | null;
  reason: "insult" | "cheating" | "leaving" | "name" | "other";
  text: string;
  table: string | null;
  said: string | null;
  done: boolean;
}

export interface Moderated {
  id: string;
  name: string;
  login: string | null;
  created: number;
  seen: number | null;
  banned: number | null;
  muted: number | null;
  moderator: boolean;
  reports: number;
}

export interface Sanction {
  action: "mute" | "unmute" | "ban" | "unban" | "rename";
  why: string;
  days?: number | null;
  name?: string;
  address?: boolean;
}

export interface Because {
  why: string;
}

export interface AuditEntry {
  at: number;
  by: Person | null;
  who: string | null;
  action: "mute" | "unmute" | "ban" | "unban" | "rename" | "close" | "resolve" | "moderator" | "unmoderator" | "ban-address" | "unban-address";
  person: Person | null;
  table: string | null;
  days: number | null;
  detail: string | null;
  why: string;
}

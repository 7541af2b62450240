// Made by scripts/types from src/turntable/server/messages_social.py: do not edit.

import type { Listed } from "./wire";

export interface NewProposal {
  kind: "takeback" | "pause" | "resume" | "bot" | "end";
}

export interface ProposalReply {
  agree: boolean;
}

export interface Notices {
  key: string;
  devices: number;
  zone: string;
  quiet_from: number | null;
  quiet_to: number | null;
  mail_offered: boolean;
  mail: string | null;
  mail_confirmed: boolean;
}

export interface MailWish {
  address: string;
  lang?: "en" | "ru" | "pl";
}

export interface PushSubscription {
  endpoint: string;
  p256dh: string;
  auth: string;
  lang?: "en" | "ru" | "pl";
}

export interface QuietHours {
  zone: string;
  quiet_from?: number | null;
  quiet_to?: number | null;
}

export interface Person {
  id: string;
  name: string;
}

export interface Friend {
  id: string;
  name: string;
  here: boolean;
  table: string | null;
}

export interface NewChallenge {
  people: string[];
  game: string;
  seats: number;
  pace?: "quick" | "calm" | "days" | null;
  rated?: boolean;
}

export interface Challenge {
  table: Listed;
  at: number;
  other: Person;
}

export interface Friends {
  following: Friend[];
  recent: Friend[];
  challenges: Challenge[];
  sent: Challenge[];
}

export interface Relationship {
  following: boolean;
  blocked: boolean;
}

export interface NewReport {
  person: string;
  reason: "insult" | "cheating" | "leaving" | "name" | "other";
  text?: string;
  table?: string | null;
  line?: number | null;
}

// Made by scripts/types from src/turntable/server/messages_accounts.py: do not edit.

export interface PasskeyInfo {
  id: string;
  name: string;
  created: number;
  used: number | null;
}

export interface NewPasskey {
  name: string;
  credential: Record<string, any>;
}

export interface PasskeyReply {
  credential: Record<string, any>;
}

export interface NamedPasskey {
  name: string;
}

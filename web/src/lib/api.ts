/** Requests to the server, as docs/protocol.md tells. */
import type { Fault, Pairing, Words } from "./wire";
import { say, t } from "./words.svelte";

/** What could not be done, in the server's words. */
export class Refusal extends Error {
  readonly code: string;
  readonly words: Words;
  readonly status: number;

  constructor(status: number, fault: Fault) {
    super(fault.detail);
    this.status = status;
    this.code = fault.code;
    this.words = fault.words;
  }
}

/** Any error as one plain sentence. */
export function plainly(error: unknown): string {
  return error instanceof Refusal ? say(error.words) : t("ui-no-answer");
}

export const get = <T>(path: string): Promise<T> => ask<T>("GET", path);
export const post = <T>(path: string, body?: unknown): Promise<T> => ask<T>("POST", path, body);
export const put = <T>(path: string, body?: unknown): Promise<T> => ask<T>("PUT", path, body);
export const remove = <T>(path: string): Promise<T> => ask<T>("DELETE", path);

export async function getText(path: string): Promise<string> {
  const answer = await fetch(path);
  if (!answer.ok) throw await refusal(answer);
  return answer.text();
}

/** Leave the queue for someone to play with. Asked for even while the page is being closed. */
export const leaveQueue = (wish: string): Promise<Pairing> =>
  ask<Pairing>("DELETE", `/api/pairing/${encodeURIComponent(wish)}`, undefined, true);

async function ask<T>(method: string, path: string, body?: unknown, keepalive = false): Promise<T> {
  const headers: Record<string, string> = {};
  if (method !== "GET") {
    headers["x-csrf-token"] = cookie("turntable-csrf") ?? (await fetch("/api/me"), cookie("turntable-csrf") ?? "");
  }
  const init: RequestInit = { method, headers, keepalive };
  if (body !== undefined) {
    headers["content-type"] = "application/json";
    init.body = JSON.stringify(body);
  }
  const answer = await fetch(path, init);
  if (!answer.ok) throw await refusal(answer);
  const text = await answer.text();
  return (text ? JSON.parse(text) : null) as T;
}

async function refusal(answer: Response): Promise<Error> {
  try {
    return new Refusal(answer.status, (await answer.json()) as Fault);
  } catch {
    return new Error(`${answer.status} ${answer.statusText}`);
  }
}

function cookie(name: string): string | undefined {
  const found = document.cookie.split("; ").find((part) => part.startsWith(`${name}=`));
  return found && decodeURIComponent(found.slice(name.length + 1));
}

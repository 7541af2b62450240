/**
 * One WebSocket that connects again by itself, and a move that is sent until it is answered.
 *
 * A move has an id; it stays in hand until a message answers it, and is sent again after every reconnection: the
 * server applies it once.
 */
import type { FromPage, ToPage } from "./wire";

export type LinkState = "connecting" | "open" | "lost" | "shut";

export interface Socket {
  send(text: string): void;
  close(): void;
  onopen: ((event: Event) => void) | null;
  onmessage: ((event: MessageEvent) => void) | null;
  onclose: ((event: CloseEvent) => void) | null;
}

export interface LinkOptions {
  open: () => Socket;
  heard: (message: ToPage) => void;
  changed: (state: LinkState, code: number | null) => void;
}

/** Codes after which trying again would not help: docs/protocol.md. */
const FINAL = new Set([4403, 4404]);
const LONGEST_WAIT = 8000;
const PATIENCE = 6000;
const HEARTBEAT = 20000;

export class Link {
  #options: LinkOptions;
  #socket: Socket | null = null;
  #state: LinkState = "connecting";
  #kept = new Map<string, FromPage>();
  #tries = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #watch: ReturnType<typeof setTimeout> | undefined;
  #beat: ReturnType<typeof setInterval> | undefined;
  #pings = 0;

  constructor(options: LinkOptions) {
    this.#options = options;
    this.#connect();
  }

  /** Send; what is `kept` is sent again until it is answered. Anything else is lost with the connection. */
  send(message: FromPage, kept = false): void {
    if (kept) this.#kept.set(message.id, message);
    if (this.#state === "open") this.#write(message);
  }

  /** Try again now rather than in a while. */
  hurry(): void {
    if (this.#state === "lost") this.#connect();
    else if (this.#state === "open") this.#ping();
  }

  /** Connect anew: the server shall see who we are now. */
  renew(): void {
    if (this.#state === "shut") return;
    const old = this.#socket;
    this.#socket = null;
    this.#state = "connecting"; // nothing was lost: nobody need be told
    old?.close();
    this.#connect();
  }

  shut(): void {
    this.#change("shut", null);
    this.#stop();
    this.#socket?.close();
    this.#socket = null;
  }

  #connect(): void {
    this.#stop();
    if (this.#state === "lost") this.#change("connecting", null);
    const socket = this.#options.open();
    this.#socket = socket;
    this.#watch = setTimeout(() => this.#drop(socket), PATIENCE);
    socket.onopen = () => {
      if (socket !== this.#socket) return;
      clearTimeout(this.#watch);
      this.#watch = undefined;
      this.#tries = 0;
      this.#change("open", null);
      this.#beat = setInterval(() => this.#ping(), HEARTBEAT);
      for (const message of this.#kept.values()) this.#write(message);
    };
    socket.onmessage = (event) => {
      if (socket !== this.#socket) return;
      const message = JSON.parse(event.data as string) as ToPage;
      if ("answers" in message && message.answers) this.#kept.delete(message.answers);
      clearTimeout(this.#watch);
      this.#watch = undefined;
      if (this.#kept.size) this.#expect();
      this.#options.heard(message);
    };
    socket.onclose = (event) => this.#closed(socket, event.code);
  }

  #write(message: FromPage): void {
    this.#socket?.send(JSON.stringify(message));
    if (message.type !== "hint") this.#expect();
  }

  /** An answer must come (a hint may take its time); a connection that stays silent is dead. */
  #expect(): void {
    const socket = this.#socket;
    this.#watch ??= setTimeout(() => this.#drop(socket), PATIENCE);
  }

  #ping(): void {
    this.#write({ type: "ping", id: `ping-${++this.#pings}` });
  }

  #drop(socket: Socket | null): void {
    if (!socket || socket !== this.#socket) return;
    socket.close();
    this.#closed(socket, 1006);
  }

  #closed(socket: Socket, code: number): void {
    if (socket !== this.#socket) return;
    this.#socket = null;
    this.#stop();
    if (FINAL.has(code)) {
      this.#change("shut", code);
      return;
    }
    this.#change("lost", code);
    const wait = Math.min(LONGEST_WAIT, 400 * 2 ** this.#tries++) * (0.7 + 0.6 * Math.random());
    this.#timer = setTimeout(() => this.#connect(), wait);
  }

  #stop(): void {
    clearTimeout(this.#timer);
    clearTimeout(this.#watch);
    clearInterval(this.#beat);
    this.#timer = this.#watch = this.#beat = undefined;
  }

  #change(state: LinkState, code: number | null): void {
    if (this.#state === "shut") return;
    this.#state = state;
    this.#options.changed(state, code);
  }
}

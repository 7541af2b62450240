/** A table as this page sees it: everything the server said, and the moves in hand. */
import { get } from "./api";
import { botName } from "./bots";
import { lookForBuild } from "./build.svelte";
import { ServerTime } from "./clock";
import { afterPaint, soonAfterPaint } from "./later";
import { Link, type LinkState } from "./link";
import { followMe, learnMeAgain } from "./me.svelte";
import { merged, since } from "../stage/since";
import type { Told } from "../stage/beats";
import { Stage } from "../stage/stage.svelte";
import { settings } from "./settings.svelte";
import type { ChatLine, Hints, LogEntry, Presence, Refused, State, Table, ToPage, Words } from "./wire";
import { t } from "./words.svelte";

/** States that come faster than they can be followed are shown one after the other, but never more behind than this. */
const BEHIND = 12;
/** So many moves are read out at once, at most. */
const NEWS = 3;
/** What a table goes through, never back. */
const STATES: Table["state"][] = ["open", "playing", "over"];

/** A move on its way, and those that shall follow it. */
interface Moving {
  id: string;
  seat: number;
  move: string;
  rest: string[];
  /** Others may act at the same time: the table may have moved on when it arrives. */
  shared: boolean;
  /** It came too late, and is made again if it is still legal. */
  late: Refused | null;
}

/** The code of a socket whose login was ended: docs/protocol.md. */
const LOGGED_OUT = 4401;
/** That of someone who is banned: what the server says about it stands above every page. */
const BANNED = 4403;

/** Two of a name, or one person in two seats: the seats' numbers tell them apart. */
export function distinct(names: string[]): string[] {
  return names.map((name, seat) => (names.indexOf(name) === names.lastIndexOf(name) ? name : `${name} (${seat + 1})`));
}

export class Seating {
  table = $state.raw<Table | null>(null);
  presence = $state.raw<Presence>({ type: "presence", seats: [], watching: 0 });
  chat = $state.raw<ChatLine[]>([]);
  log = $state.raw<LogEntry[]>([]);
  /** What the latest moves did, to be read out; the log may keep less of it. */
  news = $state.raw<{ version: number; told: Words[] }[]>([]);
  /** By seat: the moves it was shown since its turn before last, as they were told then. */
  seen = $state.raw<Record<string, Told[]>>({});
  /** How often moves were missed: the connection was lost, or nobody looked. */
  missed = $state(0);
  readonly stage = new Stage();
  link = $state<LinkState>("connecting");
  code = $state<number | null>(null);
  isBanned = $derived(this.code === BANNED);
  refused = $state.raw<Refused | null>(null);
  hints = $state.raw<Hints | null>(null);
  asking = $state(false);
  moving = $state.raw<Moving | null>(null);
  /** Moves that are made once they are confirmed. */
  unsure = $state.raw<{ seat: number; version: number; moves: string[] } | null>(null);
  /** What is shown of the game, by seat ("null": a spectator). */
  shown = $state.raw<Record<string, State>>({});
  /** The seats this page plays. */
  seats = $derived(Object.values(this.shown).flatMap((state) => (state.seat === null ? [] : [state.seat])));
  names = $derived(distinct(this.table?.seats.map((_, seat) => this.#name(seat)) ?? []));

  readonly id: string;
  readonly #display: boolean;
  #time = new ServerTime();
  #link: Link;
  #latest: Record<string, State> = {};
  #queue: State[] = [];
  #stepping: ReturnType<typeof setTimeout> | undefined;
  #logged: number | null | undefined;
  #rejoined = false;
  #ids = 0;
  /** What came while a press is painted: first is seen what was pressed, then what came of it. */
  #held: ToPage[] | null = null;
  #tab = crypto.randomUUID().slice(0, 12);
  #unfollow: () => void;

  constructor(id: string, display: boolean) {
    this.id = id;
    this.#display = display;
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const url = `${scheme}://${location.host}/api/tables/${encodeURIComponent(id)}/socket${display ? "?as=display" : ""}`;
    this.#link = new Link({
      open: () => new WebSocket(url),
      heard: (message) => this.#heard(message),
      changed: (state, code) => {
        this.link = state;
        this.code = code ?? this.code;
        this.asking = false; // an answer that was awaited is lost with its connection
        if (state === "open") void lookForBuild();
        if (state === "lost") this.#rejoined = true;
        if (code === LOGGED_OUT) void learnMeAgain();
      },
    });
    // A socket is whoever the browser was when it was opened.
    this.#unfollow = followMe(() => this.#link.renew());
  }

  #name(seat: number): string {
    const info = this.table?.seats[seat];
    if (info?.name) return info.name;
    if (info?.kind === "bot") return botName(info.level ?? null, seat);
    return t("player", { number: seat + 1 });
  }

  now(): number {
    return this.#time.at(performance.now() / 1000);
  }

  /** Make moves, one after the other, as long as each is legal when its turn comes. */
  play(seat: number, ...moves: string[]): void {
    const latest = this.#latest[String(seat)];
    if (this.moving || !latest) return;
    this.refused = null;
    this.hints = null;
    if (settings.confirm) this.unsure = { seat, version: latest.version, moves };
    else this.send(seat, moves);
  }

  /** Make moves without asking again. */
  send(seat: number, [move, ...rest]: string[]): void {
    this.unsure = null;
    const state = this.#latest[String(seat)]!;
    if (!move) return;
    const id = this.#newId();
    this.moving = { id, seat, move, rest, shared: state.view["to_act"].length > 1, late: null };
    this.#link.send({ type: "move", id, seat, version: state.version, move }, true);
    if (document.hidden || this.#held) return;
    this.#held = [];
    soonAfterPaint(() => {
      const held = this.#held ?? [];
      this.#held = null;
      for (const message of held) this.#heard(message);
    });
  }

  /** A state came that answers the move on its way, or shows why it was late: what is left to be made follows. */
  #goOn(state: State): void {
    const moving = this.moving;
    if (!moving || moving.seat !== state.seat) return;
    if (!moving.late && state.answers !== moving.id) return;
    const left = moving.late ? [moving.move, ...moving.rest] : moving.rest;
    this.moving = null;
    if (left.length && left[0]! in this.#latest[String(moving.seat)]!.legal) this.send(moving.seat, left);
    else if (moving.late) this.refused = moving.late;
  }

  say(text: string): void {
    this.#link.send({ type: "say", id: this.#newId(), text }, true);
  }

  askHint(seat: number): void {
    this.asking = true;
    this.#link.send({ type: "hint", id: this.#newId(), seat });
  }

  back(seat: number): void {
    this.#link.send({ type: "back", id: this.#newId(), seat }, true);
  }

  hurry = (): void => this.#link.hurry();

  /** Show at once what waits to be shown. */
  skip = (): void => {
    clearTimeout(this.#stepping);
    this.#stepping = undefined;
    this.stage.stop();
    for (const state of this.#queue.splice(0)) this.#show(state);
  };

  /** The moves since a seat's last turn (a spectator: since the last turn of whoever is to act), as far as known. */
  since(seat: number | null, inTurn: boolean): Told[] {
    const whose = seat ?? this.shown["null"]?.view["to_act"][0] ?? 0;
    // Read in any case: whoever asks shall hear of it when the log comes
    const entries = this.log.map(({ version, seat: by, told }) => ({ version, by, told }));
    const log = this.#logged === seat ? entries : [];
    return since(merged(log, this.seen[String(seat)] ?? []), whose, inTurn);
  }

  leave(): void {
    clearTimeout(this.#stepping);
    this.#held = null;
    this.stage.stop();
    this.#unfollow();
    this.#link.shut();
  }

  /** The log as a seat may know it: fetched once, and again after a gap. */
  async readLog(seat: number | null): Promise<void> {
    if (this.#logged !== seat) [this.log, this.news] = [[], []]; // another seat's may tell what this one must not know
    this.#logged = seat;
    const entries = await get<LogEntry[]>(`/api/tables/${this.id}/log${seat === null ? "" : `?seat=${seat}`}`);
    if (this.#logged === seat) this.#note(entries);
  }

  /** The socket and the log's answers overtake each other, so a move may be told twice and late: one entry stays. */
  #note(entries: LogEntry[]): void {
    const known = new Map(this.log.map((entry) => [entry.version, entry]));
    for (const entry of entries) known.set(entry.version, entry);
    this.log = [...known.values()].sort((a, b) => a.version - b.version);
  }

  #newId(): string {
    return `${this.#tab}-${++this.#ids}`;
  }

  #heard(message: ToPage): void {
    if (this.#held) {
      this.#held.push(message);
      return;
    }
    switch (message.type) {
      case "table":
        if (STATES.indexOf(message.table.state) < STATES.indexOf(this.table?.state ?? "open")) break; // too late
        this.#time.heard(message.now, performance.now() / 1000);
        this.table = message.table;
        this.#forget(message.table);
        break;
      case "presence":
        this.presence = message;
        break;
      case "chat": {
        const known = new Set(this.chat.map((line) => line.n));
        const fresh = message.lines.filter((line) => !known.has(line.n));
        if (fresh.length) this.chat = [...this.chat, ...fresh].sort((a, b) => a.n - b.n);
        break;
      }
      case "state":
        this.#time.heard(message.now, performance.now() / 1000);
        this.#state(message);
        break;
      case "hint":
        this.asking = false;
        if (this.#latest[String(message.seat)]?.version === message.version) this.hints = message;
        break;
      case "refused":
        this.asking = false;
        if (message.answers === this.moving?.id) {
          if (message.code === "stale" && this.moving.shared) {
            this.moving = { ...this.moving, late: message };
            break;
          }
          this.moving = null;
        }
        this.refused = message;
        break;
      case "pong":
        this.#time.heard(message.now, performance.now() / 1000);
        break;
    }
  }

  /** Put away what seats were shown that are not ours any more. */
  #forget(table: Table): void {
    const mine = table.seats.flatMap((info, seat) => (info.you && !this.#display ? [String(seat)] : []));
    const gone = Object.keys(this.#latest).filter((key) => !(mine.length ? mine : ["null"]).includes(key));
    if (!gone.length) return;
    this.#queue = this.#queue.filter((state) => !gone.includes(String(state.seat)));
    for (const key of gone) delete this.#latest[key];
    this.shown = Object.fromEntries(Object.entries(this.shown).filter(([key]) => !gone.includes(key)));
  }

  #state(state: State): void {
    const key = String(state.seat);
    const latest = this.#latest[key];
    const late = latest !== undefined && state.version < latest.version;
    if (!late) this.#latest[key] = state;
    this.#goOn(state);
    if (late) return;
    if (this.hints && this.hints.version < state.version) this.hints = null;
    if (this.unsure?.seat === state.seat && this.unsure.version < state.version) this.unsure = null;
    const fresh = state.version > (latest?.version ?? 0);
    if (latest && fresh && state.moves <= latest.moves) {
      this.#takeBack(state);
      return;
    }
    if (fresh) this.#see(state);
    if (latest && !fresh && this.#queue.some((waiting) => waiting.seat === state.seat)) {
      this.#queue = this.#queue.map((waiting) => (waiting.version === state.version ? state : waiting));
      return;
    }
    const missed = latest !== undefined && fresh && (this.#rejoined || document.hidden);
    this.#rejoined = false;
    const staged = latest && fresh && !missed && settings.steps && this.seats.length < 2;
    // A move of one's own is shown at once, unless moves before it still wait: they are told first.
    const waits = this.#queue.some((waiting) => waiting.seat === state.seat);
    if (!staged || (state.answers && !waits)) {
      this.#queue = this.#queue.filter((waiting) => waiting.seat !== state.seat);
      if (missed && !state.answers) this.missed += 1;
      if (fresh) this.#hold(state, !staged);
      else this.#show(state);
      return;
    }
    // What is shown is over, even if it is still to be seen for a moment.
    this.shown = { ...this.shown, [key]: { ...this.shown[key]!, legal: {} } };
    this.#queue.push(state);
    while (this.#queue.length > BEHIND) this.#show(this.#queue.shift()!);
    if (!this.#stepping) this.#step();
  }

  /** Moves were taken back: what is left is shown at once, and nothing of them stays in the log. */
  #takeBack(state: State): void {
    const key = String(state.seat);
    this.#queue = this.#queue.filter((waiting) => waiting.seat !== state.seat);
    this.log = this.log.filter((entry) => entry.version <= state.moves);
    this.news = [];
    this.seen = { ...this.seen, [key]: [] };
    this.stage.stop();
    this.shown = { ...this.shown, [key]: state };
  }

  #see(state: State): void {
    if (state.by === null) return;
    const key = String(state.seat);
    const moves = [...(this.seen[key] ?? []), { version: state.moves, by: state.by, told: state.told }];
    const before = since(moves, state.seat ?? state.by, true)[0]?.version ?? state.moves;
    this.seen = { ...this.seen, [key]: moves.filter(({ version }) => version >= before) };
  }

  #step(): void {
    const state = this.#queue.shift();
    this.#stepping = undefined;
    if (state) this.#hold(state, false);
  }

  /** Show a state, and the next one when its beats were played. */
  #hold(state: State, still: boolean): void {
    clearTimeout(this.#stepping);
    this.#stepping = undefined;
    const time = still ? 0 : this.stage.play(state, state.seat, this.#queue.length);
    if (still) this.stage.stop();
    const before = this.shown[String(state.seat)]?.view["to_act"] as (number | null)[] | undefined;
    const begins = !still && Object.keys(state.legal).length > 0 && !before?.includes(state.seat);
    this.#show(begins ? { ...state, legal: {} } : state);
    if (begins) this.#offer(state);
    if (time) this.#stepping = setTimeout(() => this.#step(), time);
    else if (this.#queue.length) this.#step();
  }

  /** What led to one's turn is painted first, and what can be done now in a task of its own. */
  #offer(state: State): void {
    const key = String(state.seat);
    const placed = this.shown[key];
    afterPaint(() => {
      if (this.shown[key] === placed) this.shown = { ...this.shown, [key]: this.#asLatest(state) };
    });
  }

  /** Without its moves, where another state is there already. */
  #asLatest(state: State): State {
    const behind = this.#latest[String(state.seat)]!.version > state.version;
    return behind ? { ...state, legal: {} } : state;
  }

  #show(state: State): void {
    const before = this.shown[String(state.seat)];
    this.shown = { ...this.shown, [String(state.seat)]: this.#asLatest(state) };
    if (state.seat !== this.#logged || state.by === null) return;
    if (before && state.version > before.version)
      this.news = [...this.news, { version: state.moves, told: state.told }].slice(-NEWS);
    const isNext = state.moves <= (this.log.at(-1)?.version ?? 0) + 1;
    this.#note([{ version: state.moves, seat: state.by, told: state.log ?? state.told, at: state.now }]);
    if (!isNext) void this.readLog(state.seat).catch(() => {});
  }
}

import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Link, type LinkState, type Socket } from "./link";
import type { FromPage, ToPage } from "./wire";

class Fake implements Socket {
  sent: FromPage[] = [];
  closed = false;
  onopen: Socket["onopen"] = null;
  onmessage: Socket["onmessage"] = null;
  onclose: Socket["onclose"] = null;
  send(text: string): void {
    this.sent.push(JSON.parse(text) as FromPage);
  }
  close(): void {
    this.closed = true;
  }
  open(): void {
    this.onopen?.(new Event("open"));
  }
  say(message: Partial<ToPage>): void {
    this.onmessage?.({ data: JSON.stringify(message) } as MessageEvent);
  }
  drop(code = 1006): void {
    this.onclose?.({ code } as CloseEvent);
  }
}

const move: FromPage = { type: "move", id: "a-1", seat: 0, version: 3, move: "draw" };
let sockets: Fake[];
let states: LinkState[];
let link: Link;
const last = () => sockets.at(-1)!;

beforeEach(() => {
  vi.useFakeTimers();
  sockets = [];
  states = [];
  link = new Link({
    open: () => {
      sockets.push(new Fake());
      return last();
    },
    heard: () => {},
    changed: (state) => states.push(state),
  });
});
afterEach(() => {
  link.shut();
  vi.useRealTimers();
});

describe("a link", () => {
  it("sends a move again with its id after a broken connection, until it is answered", () => {
    last().open();
    link.send(move, true);
    expect(last().sent).toEqual([move]);
    last().drop();
    expect(states.at(-1)).toBe("lost");
    vi.advanceTimersByTime(2000);
    expect(sockets).toHaveLength(2);
    last().open();
    expect(last().sent).toEqual([move]);
    last().say({ type: "state", answers: "a-1" } as Partial<ToPage>);
    last().drop();
    vi.advanceTimersByTime(2000);
    last().open();
    expect(last().sent).toEqual([]);
  });

  it("keeps a move that was made while there was no connection", () => {
    link.send(move, true);
    last().open();
    expect(last().sent).toEqual([move]);
  });

  it("gives up a connection that does not answer", () => {
    last().open();
    link.send(move, true);
    vi.advanceTimersByTime(7000);
    expect(sockets[0]!.closed).toBe(true);
    expect(sockets.length).toBeGreaterThan(1);
  });

  it("waits longer each time, but tries at once when it is told to hurry", () => {
    last().drop();
    for (let i = 0; i < 6; i++) {
      vi.advanceTimersByTime(11000);
      last().drop();
    }
    const before = sockets.length;
    vi.advanceTimersByTime(1000);
    expect(sockets.length).toBe(before);
    link.hurry();
    expect(sockets.length).toBe(before + 1);
  });

  it("does not come back to a table that is not there", () => {
    last().open();
    last().drop(4404);
    vi.advanceTimersByTime(60000);
    expect(sockets).toHaveLength(1);
    expect(states.at(-1)).toBe("shut");
  });

  it("does not hear a socket it has given up", () => {
    const old = last();
    old.drop();
    vi.advanceTimersByTime(2000);
    last().open();
    old.drop(4404);
    expect(states.at(-1)).toBe("open");
  });

  it("connects anew when it is told to, and forgets the old socket", () => {
    const old = last();
    old.open();
    link.renew();
    expect(old.closed).toBe(true);
    expect(sockets).toHaveLength(2);
    old.drop();
    last().open();
    expect(states.at(-1)).toBe("open");
    expect(states).not.toContain("lost");
  });

  it("keeps what is sent while it connects anew", () => {
    last().open();
    link.renew();
    link.send(move, true);
    expect(last().sent).toEqual([]);
    last().open();
    expect(last().sent).toEqual([move]);
  });

  it("comes back as nobody when its login was ended", () => {
    last().open();
    last().drop(4401);
    vi.advanceTimersByTime(2000);
    expect(sockets).toHaveLength(2);
  });
});

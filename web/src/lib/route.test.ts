import { expect, it, vi } from "vitest";

vi.stubGlobal("location", { pathname: "/", search: "" });
vi.stubGlobal("addEventListener", () => {});
const { parse } = await import("./route.svelte");
const at = (path: string) => parse(new URL(path, "http://table"));

it("finds the page of an address", () => {
  expect(at("/")).toEqual({ page: "home" });
  expect(at("/t/abc")).toEqual({ page: "table", id: "abc", display: null });
  expect(at("/t/abc?display")).toEqual({ page: "table", id: "abc", display: "" });
  expect(at("/t/abc?display=K7Q2")).toEqual({ page: "table", id: "abc", display: "K7Q2" });
  expect(at("/j/K7Q2")).toEqual({ page: "join", code: "K7Q2" });
  expect(at("/r/abc")).toEqual({ page: "replay", id: "abc" });
  expect(at("/rules/trains")).toEqual({ page: "rules", game: "trains" });
  expect(at("/me")).toEqual({ page: "me" });
  expect(at("/about")).toEqual({ page: "about" });
  expect(at("/events")).toEqual({ page: "events" });
  expect(at("/events/abc")).toEqual({ page: "event", id: "abc" });
  expect(at("/mail/stop/abc.d")).toEqual({ page: "mail", action: "stop", token: "abc.d" });
});

it("is lost elsewhere", () => {
  for (const path of ["/t", "/x/y", "/t/a/b", "/me/x", "/about/x", "/mail/x/y", "/mail/stop"])
    expect(at(path)).toEqual({ page: "lost" });
});

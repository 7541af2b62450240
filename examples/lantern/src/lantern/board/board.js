// @ts-check
/** @import { Table, Toolkit } from "turntable-board" */

/**
 * The board of Lantern: the other players, the path of candles, the own hand.
 *
 * @param {HTMLElement} root
 * @param {Toolkit} toolkit
 */
export default function board(
  root,
  { data, t, say, sentence, h, svg, roving },
) {
  const moths = new Map(
    (data.candles ?? []).map((row) => [Number(row.number), Number(row.moths)]),
  );
  const brightest = moths.size;

  /** @param {number[]} candles */
  const count = (candles) =>
    candles.reduce((sum, candle) => sum + (moths.get(candle) ?? 0), 0);

  /** @param {number} candle */
  const name = (candle) =>
    t("lantern-ui-candle", { candle, moths: moths.get(candle) ?? 0 });

  /**
   * A candle: the higher its number, the taller, and as many moths round its flame as it attracts.
   *
   * @param {number} candle
   */
  function drawn(candle) {
    const top = 62 - (30 * candle) / brightest;
    const number = moths.get(candle) ?? 0;
    const flies = Array.from({ length: number }, (_, n) => {
      const angle = Math.PI * (1 + (n + 0.5) / number); // above the flame
      const place = `translate(${28 + 19 * Math.cos(angle)} ${top - 12 + 15 * Math.sin(angle)})`;
      return svg("path", {
        class: "moth",
        transform: place,
        d: "M0 0q-6-6-6 1t6 1q6 6 6-1t-6-1z",
      });
    });
    return svg(
      "svg",
      { viewBox: "0 0 56 96", "aria-hidden": true },
      svg("circle", { class: "glow", cx: 28, cy: top - 12, r: 18 }),
      svg("path", {
        class: "flame",
        d: `M28 ${top - 24}q9 12 0 20q-9-8 0-20z`,
      }),
      svg("path", { class: "wick", d: `M28 ${top - 5}v5` }),
      svg("rect", {
        class: "wax",
        x: 14,
        y: top,
        width: 28,
        height: 92 - top,
        rx: 2,
      }),
      svg("text", { x: 28, y: 84, "text-anchor": "middle" }, candle),
      ...flies,
    );
  }

  /**
   * The players in their order, from the one after the viewer.
   *
   * @param {Table} table
   */
  function players({ view, names, seat }) {
    const first = seat ?? 0;
    const order = names.map((_, n) => (first + n) % names.length);
    const shown = order.map((of) =>
      h(
        "li",
        { class: view.to_act.includes(of) ? "player turn" : "player" },
        h("b", {}, names[of]),
        h("span", {}, t("lantern-ui-holds", { count: view.hands[of] })),
        h(
          "span",
          {},
          t("lantern-ui-gathered", { moths: count(view.gathered[of]) }),
        ),
      ),
    );
    return h("ul", { class: "players" }, ...shown);
  }

  /** @param {Table} table */
  function path({ view, legal, names, play, busy, hint }) {
    const gather = h(
      "button",
      {
        class: `button main ${hint === "gather" ? "hinted" : ""}`,
        "data-move": "gather",
        disabled: busy || !("gather" in legal),
        onclick: () => play("gather"),
      },
      sentence(
        legal.gather ? say(legal.gather, names) : t("lantern-ui-gather"),
      ),
    );
    const candles = view.path.map((/** @type {number} */ candle) =>
      h(
        "li",
        { class: "candle", "data-card": candle, "data-from": "basket" },
        drawn(candle),
        h("span", { class: "spoken" }, name(candle)),
      ),
    );
    const basket = h(
      "p",
      { class: "basket", "data-place": "basket" },
      t("lantern-show-basket", { count: view.basket }),
    );
    const title = h(
      "h3",
      {},
      t("lantern-ui-path", { moths: count(view.path) }),
    );
    return h(
      "section",
      { class: "panel path" },
      title,
      basket,
      h("ol", {}, ...candles),
      gather,
    );
  }

  /** @param {Table} table */
  function hand({ view, legal, names, play, busy, hint }) {
    const candles = view.hand.map((/** @type {number} */ candle) => {
      const move = `light ${candle}`;
      const may = move in legal && !busy;
      const label = legal[move]
        ? `${name(candle)}: ${say(legal[move], names)}`
        : name(candle);
      const state = `${may ? "lit" : ""} ${hint === move ? "hinted" : ""}`;
      return h(
        "button",
        {
          class: `candle ${state}`,
          "data-card": candle,
          "data-from": "basket",
          "data-move": move,
          disabled: !may,
          "aria-label": label,
          onclick: () => play(move),
        },
        drawn(candle),
      );
    });
    const group = h(
      "div",
      { class: "hand", role: "group", "aria-label": t("lantern-show-hand") },
      ...candles,
    );
    roving(group);
    return h("section", {}, h("h3", {}, t("lantern-show-hand")), group);
  }

  return {
    /** @param {Table} table */
    draw(table) {
      const own = table.seat !== null && !table.display;
      root.replaceChildren(
        players(table),
        path(table),
        ...(own ? [hand(table)] : []),
      );
    },
  };
}

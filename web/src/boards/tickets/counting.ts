/** What draws a scoring: a part of its own, as no turn before the last ones needs it. */
export { default as Scoring } from "./Scoring.svelte";
export { default as Story } from "./Story.svelte";

/** Whether the reader wants less movement. One query for the whole page: a new one costs the browser a layout. */
const query = typeof matchMedia === "undefined" ? null : matchMedia("(prefers-reduced-motion: reduce)");

export const isStill = (): boolean => query?.matches ?? false;

import { mount } from "svelte";
import "../base.css";
import { isLanguage, speak } from "../lib/words.svelte";
import Stand from "./Stand.svelte";

const asked = new URLSearchParams(location.search);
const lang = asked.get("lang");
document.documentElement.dataset["theme"] = asked.get("theme") ?? "light";
await speak(isLanguage(lang) ? lang : "en");
const stand = await (
  await fetch(`/fixtures/out/${asked.get("board") ?? "trains"}-${asked.get("seats") ?? 2}.json`)
).json();
mount(Stand, { target: document.getElementById("page")!, props: { stand, asked } });

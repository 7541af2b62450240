import { mount } from "svelte";
import "./base.css";
import App from "./App.svelte";
import { keepShell } from "./lib/installed";
import { begin } from "./lib/settings.svelte";

const page = document.getElementById("page")!;
const NO_ANSWER = "Turntable does not answer. · Turntable не отвечает. · Turntable nie odpowiada.";

/** Without its words the page can say nothing: it says so, and tries again. */
async function start(): Promise<void> {
  try {
    await begin();
  } catch {
    page.textContent = NO_ANSWER;
    setTimeout(() => void start(), 3000);
    return;
  }
  page.textContent = "";
  mount(App, { target: page });
  keepShell();
}

void start();

import { mount } from "svelte";
import "./base.css";
import App from "./App.svelte";
import { browserLanguage, speak } from "./lib/words.svelte";

await speak(browserLanguage());
mount(App, { target: document.getElementById("page")! });

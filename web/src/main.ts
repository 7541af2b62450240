import { mount } from "svelte";
import "./base.css";
import App from "./App.svelte";
import { begin } from "./lib/settings.svelte";

await begin();
mount(App, { target: document.getElementById("page")! });

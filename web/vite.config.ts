import { globSync, readFileSync } from "node:fs";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig, type Plugin } from "vite";
import { filesOf, PACKAGE } from "./src/dev/sources.ts";

const SERVER = process.env["TURNTABLE_SERVER"] ?? "http://127.0.0.1:8000";

/** In development catalogues, rules and data come straight from the sources: boards can be seen without a server. */
const sources: Plugin = {
  name: "turntable-sources",
  apply: "serve",
  configureServer(server) {
    server.middlewares.use((request, response, next) => {
      const words = /^\/api\/words\/(en|ru|pl)$/.exec(request.url ?? "");
      const rules = /^\/api\/rules\/(\w+)\/(en|ru|pl)$/.exec(request.url ?? "");
      const files = words
        ? globSync(`${PACKAGE}/{locales,games/*}/${words[1]}.ftl`)
        : rules
          ? [`${PACKAGE}/games/${rules[1]}/rules.${rules[2]}.md`]
          : null;
      const data = /^\/api\/games\/(trains|tickets|superline)\/data$/.exec(request.url ?? "");
      if (data) return response.end(JSON.stringify({ files: filesOf(data[1]!), board: [] }));
      if (!files) return next();
      response.setHeader("content-type", "text/plain; charset=utf-8");
      response.end(files.map((file) => readFileSync(file, "utf-8")).join("\n"));
    });
  },
};

export default defineConfig({
  plugins: [svelte(), sources],
  build: {
    outDir: "../src/turntable/server/static",
    emptyOutDir: true,
    manifest: "assets/parts.json", // what the service worker keeps
    assetsInlineLimit: 0,
    target: ["chrome123", "firefox121", "safari17.5"],
    modulePreload: { polyfill: false },
    rolldownOptions: { checks: { pluginTimings: false } },
  },
  server: { host: "127.0.0.1", fs: { allow: [".."] }, proxy: { "/api": { target: SERVER, ws: true } } },
  test: { include: ["src/**/*.test.ts"] },
} as Parameters<typeof defineConfig>[0]);

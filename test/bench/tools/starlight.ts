/** Starlight, the docs theme of Astro, with Pagefind as its search. */
import { writeFiles } from "../../support/siteFiles.ts";
import { flatTab, translate } from "../corpus/dialect.ts";
import { installPackages } from "./npm.ts";
import type { Tool } from "./tool.ts";

const version = "0.36.3";

const astro = "5.18.1";

const kinds: Readonly<Record<string, string>> = { warning: "caution" };

export const starlight: Tool = {
  name: "Starlight",
  version: `${version} on Astro ${astro}, with Pagefind`,
  origin: "npm",
  hasSearch: true,
  install: (folder) => installPackages(folder, { dependencies: { "@astrojs/starlight": version, astro } }),
  async writeSettings(folder, corpus, label) {
    const sidebar = corpus.folders
      .filter(({ path }) => !path.includes("/"))
      .map(({ path, label }) => ({ label, collapsed: true, autogenerate: { directory: path, collapsed: true } }));
    // It has no links in the navigation bar, so the label goes into the title.
    const settings = { title: `Corpus ${label}`, sidebar, pagefind: true };
    await writeFiles(folder, {
      "astro.config.mjs": `import starlight from "@astrojs/starlight";
import { defineConfig } from "astro/config";

export default defineConfig({ site: "https://docs.example.com", integrations: [starlight(${JSON.stringify(settings)})] });
`,
      "src/content.config.ts": `import { docsLoader } from "@astrojs/starlight/loaders";
import { docsSchema } from "@astrojs/starlight/schema";
import { defineCollection } from "astro:content";

export const collections = { docs: defineCollection({ loader: docsLoader(), schema: docsSchema() }) };
`,
      "src/content/docs/index.md": `---\ntitle: Home\n---\n\n[Begin](/${corpus.pages[0]?.path}/)\n`,
    });
  },
  pathOf: ({ path }) => `src/content/docs/${path}.md`,
  textOf: (page, { pages }) =>
    translate(page, pages, {
      open: (kind, label) =>
        flatTab(kind, label) ??
        (kind === "details" ? `<details><summary>${label}</summary>\n` : `:::${kinds[kind] ?? kind}${label ? `[${label}]` : ""}`),
      close: (kind) => flatTab(kind === "tab" ? "tabs" : kind, "") ?? (kind === "details" ? "\n</details>" : ":::"),
      title: (name) => ` title="${name}"`,
      link: (_, to) => `/${to}/`,
      hasHeading: false,
    }),
  content: ["src"],
  caches: [".astro", "node_modules/.astro", "node_modules/.vite", "node_modules/.cache"],
  output: "dist",
  addressOf: ({ path }) => `/${path}/`,
  build: () => ({ program: "node_modules/.bin/astro", args: ["build"], env: { ASTRO_TELEMETRY_DISABLED: "1" } }),
};

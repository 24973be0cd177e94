/** bcidocs itself, from `lib/`. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { repository } from "../../support/folders.ts";
import { writeFiles } from "../../support/siteFiles.ts";
import { relativeLink, translate } from "../corpus/dialect.ts";
import type { Tool } from "./tool.ts";

export const binary = join(repository, "bin", "bcidocs.js");

const { version } = JSON.parse(readFileSync(join(repository, "package.json"), "utf8")) as { version: string };

export const ours: Tool = {
  name: "bcidocs",
  version,
  origin: "ours",
  hasSearch: true,
  install: async () => {},
  async writeSettings(folder, corpus, label) {
    const first = corpus.pages[0]?.path;
    const settings = {
      title: "Corpus",
      url: "https://docs.example.com",
      docs: { path: "content/docs", routeBasePath: "/docs" },
      themeConfig: { navbar: { title: "Corpus", items: [{ label, to: `/docs/${first}` }] } },
    };
    const categories = corpus.folders.map(
      ({ path, label }) => [`content/docs/${path}/_category_.json`, JSON.stringify({ label })] as const,
    );
    await writeFiles(folder, {
      "site.config.ts": `export default ${JSON.stringify(settings, null, 2)};\n`,
      "content/index.md": `---\ntitle: Home\n---\n\n[Begin](./docs/${first}.md)\n`,
      ...Object.fromEntries(categories),
    });
  },
  pathOf: ({ path }) => `content/docs/${path}.md`,
  textOf: (page, { pages }) =>
    translate(page, pages, {
      open: (kind, label) => `${kind === "tabs" ? "::::" : ":::"}${kind}${label ? `[${label}]` : ""}`,
      close: (kind) => (kind === "tabs" ? "::::" : ":::"),
      title: (name) => ` title="${name}"`,
      link: (from, to) => `${relativeLink(from, to)}.md`,
      hasHeading: false,
    }),
  content: ["content"],
  caches: [".bcidocs"],
  output: "dist",
  build: () => ({ program: process.execPath, args: [binary, "build", "--json"] }),
  addressOf: ({ path }) => `/docs/${path}`,
  watch: (port) => ({ program: process.execPath, args: [binary, "serve", "--watch", "--port", String(port)] }),
  readLinks: (printed) => readEnd(printed)?.links,
};

/** The last event of `bcidocs build --json`. */
function readEnd(printed: string): { links: number } | undefined {
  const line = printed.split("\n").findLast((text) => text.startsWith('{"event":"end"'));
  return line === undefined ? undefined : (JSON.parse(line) as { links: number });
}

/** Rspress with its local search. */
import { writeFiles } from "../../support/siteFiles.ts";
import { flatTab, relativeLink, translate } from "../corpus/dialect.ts";
import { installPackages } from "./npm.ts";
import type { Tool } from "./tool.ts";
import { type Branch, readTree } from "./tree.ts";

const version = "2.0.22";

const kinds: Readonly<Record<string, string>> = { caution: "warning" };

export const rspress: Tool = {
  name: "Rspress",
  version: `${version} with local search`,
  origin: "npm",
  hasSearch: true,
  install: (folder) =>
    installPackages(folder, {
      dependencies: { "@rspress/core": version },
      overrides: { "remark-cjk-friendly": "2.3.1", "remark-cjk-friendly-gfm-strikethrough": "2.3.1" },
    }),
  async writeSettings(folder, corpus, label) {
    const first = corpus.pages[0]?.path;
    const settings = {
      root: "docs",
      title: "Corpus",
      themeConfig: { nav: [{ text: label, link: `/${first}` }], sidebar: { "/": readTree(corpus).map(toItem) } },
    };
    await writeFiles(folder, {
      "rspress.config.mjs": `export default ${JSON.stringify(settings)};\n`,
      "docs/index.md": `# Home\n\n[Begin](./${first}.md)\n`,
    });
  },
  pathOf: ({ path }) => `docs/${path}.md`,
  textOf: (page, { pages }) =>
    translate(page, pages, {
      open: (kind, label) => flatTab(kind, label) ?? `:::${kinds[kind] ?? kind} ${label}`.trimEnd(),
      close: (kind) => flatTab(kind === "tab" ? "tabs" : kind, "") ?? ":::",
      title: (name) => ` title="${name}"`,
      link: (from, to) => `${relativeLink(from, to)}.md`,
      hasHeading: true,
    }),
  content: ["docs"],
  caches: ["node_modules/.cache", "node_modules/.rspress", ".rspress"],
  output: "doc_build",
  build: () => ({ program: "node_modules/.bin/rspress", args: ["build"] }),
};

function toItem({ label, branches, pages }: Branch): object {
  return {
    text: label,
    collapsible: true,
    collapsed: true,
    items: [...branches.map(toItem), ...pages.map(({ title, path }) => ({ text: title, link: `/${path}` }))],
  };
}

/** VitePress with its local search. Its sidebar is written down in the settings. */
import { writeFiles } from "../../support/siteFiles.ts";
import { flatTab, relativeLink, translate } from "../corpus/dialect.ts";
import { installPackages } from "./npm.ts";
import type { Tool } from "./tool.ts";
import { type Branch, readTree } from "./tree.ts";

const version = "1.6.4";

const kinds: Readonly<Record<string, string>> = { note: "info", caution: "warning" };

export const vitepress: Tool = {
  name: "VitePress",
  version: `${version} with local search`,
  origin: "npm",
  hasSearch: true,
  install: (folder) => installPackages(folder, { dependencies: { vitepress: version } }),
  async writeSettings(folder, corpus, label) {
    const settings = {
      ignoreDeadLinks: true,
      title: "Corpus",
      cleanUrls: true,
      themeConfig: {
        search: { provider: "local" },
        nav: [{ text: label, link: `/${corpus.pages[0]?.path}` }],
        sidebar: readTree(corpus).map(toItem),
      },
    };
    await writeFiles(folder, {
      "site/.vitepress/config.mjs": `export default ${JSON.stringify(settings)};\n`,
      "site/index.md": `# Home\n\n[Begin](./${corpus.pages[0]?.path}.md)\n`,
    });
  },
  pathOf: ({ path }) => `site/${path}.md`,
  textOf: (page, { pages }) =>
    translate(page, pages, {
      open: (kind, label) => flatTab(kind, label) ?? `::: ${kinds[kind] ?? kind} ${label}`.trimEnd(),
      close: (kind) => flatTab(kind === "tab" ? "tabs" : kind, "") ?? ":::",
      title: (name) => ` [${name}]`,
      link: (from, to) => `${relativeLink(from, to)}.md`,
      hasHeading: true,
    }),
  content: ["site"],
  caches: ["site/.vitepress/cache", "site/.vitepress/.temp"],
  output: "site/.vitepress/dist",
  build: () => ({ program: "node_modules/.bin/vitepress", args: ["build", "site"] }),
  addressOf: ({ path }) => `/${path}`,
  watch: (port) => ({ program: "node_modules/.bin/vitepress", args: ["dev", "site", "--host", "127.0.0.1", "--port", String(port)] }),
};

function toItem({ label, branches, pages }: Branch): object {
  return {
    text: label,
    collapsed: true,
    items: [...branches.map(toItem), ...pages.map(({ title, path }) => ({ text: title, link: `/${path}` }))],
  };
}

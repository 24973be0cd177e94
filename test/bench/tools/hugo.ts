/** The installed Hugo, with the docs theme in `test/bench/hugo`. It always builds everything. */
import { cp } from "node:fs/promises";
import { join } from "node:path";
import { mustRun } from "../../support/cli.ts";
import { repository } from "../../support/folders.ts";
import { writeFiles } from "../../support/siteFiles.ts";
import { translate } from "../corpus/dialect.ts";
import type { Tool } from "./tool.ts";

const theme = join(repository, "test", "bench", "hugo");

const kinds: Readonly<Record<string, string>> = { note: "info", tip: "info" };

export const hugo: Tool = {
  name: "Hugo",
  version: "with a small docs theme",
  origin: "system",
  hasSearch: true,
  async install(folder) {
    const printed = await mustRun("hugo", ["version"], { cwd: folder });
    hugo.version = `${/v([\d.]+)/.exec(printed)?.[1]} with a small docs theme`;
    for (const name of ["layouts", "static"]) await cp(join(theme, name), join(folder, name), { recursive: true });
  },
  async writeSettings(folder, corpus, label) {
    const sections = corpus.folders.map(({ path, label }) => [`content/docs/${path}/_index.md`, section(label)] as const);
    await writeFiles(folder, {
      "hugo.toml": settings(label, corpus.pages[0]?.path ?? ""),
      "content/_index.md": section("Home"),
      "content/docs/_index.md": section("Docs"),
      ...Object.fromEntries(sections),
    });
  },
  pathOf: ({ path }) => `content/docs/${path}.md`,
  textOf: (page, { pages }) =>
    translate(page, pages, {
      open: (kind, label) => {
        if (kind === "tabs") return "{{< tabs >}}";
        if (kind === "tab" || kind === "details") return `{{< ${kind} ${JSON.stringify(label)} >}}`;
        return `{{< hint ${kinds[kind] ?? kind} ${label ? JSON.stringify(label) : ""} >}}`;
      },
      close: (kind) => `{{< /${["tabs", "tab", "details"].includes(kind) ? kind : "hint"} >}}`,
      title: (name) => ` {title=${JSON.stringify(name)}}`,
      link: (_, to) => `/docs/${to}/`,
      hasHeading: false,
    }),
  content: ["content"],
  caches: ["resources", ".cache"],
  output: "public",
  build: (folder) => ({ program: "hugo", args: ["--cacheDir", join(folder, ".cache")] }),
};

function section(title: string): string {
  return `---\ntitle: ${JSON.stringify(title)}\n---\n`;
}

function settings(label: string, first: string): string {
  return `baseURL = "https://docs.example.com/"
title = "Corpus"
disableKinds = ["taxonomy", "term", "RSS"]

[outputs]
home = ["HTML", "JSON"]

[markup.highlight]
noClasses = false

[markup.goldmark.renderer]
unsafe = true

[[menus.main]]
name = ${JSON.stringify(label)}
url = "/docs/${first}/"
`;
}

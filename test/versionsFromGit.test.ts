/** Versions that are read from the objects of a real repository. */

import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { build } from "../src/generator/build.ts";
import { version } from "../src/generator/cli/version.ts";
import { createNodeIo } from "../src/generator/io/node.ts";
import { formatProblem } from "../src/generator/problems/format.ts";
import { silentLog } from "./support/silentLog.ts";
import { commit, git, temporaryFolder } from "./unit/io/support.ts";

const time = 1_700_000_000;
const config = (sidebar: string, versions = "") => `export default {
  title: "Kit",
  url: "https://kit.example",
  docs: {
    sidebars: { docs: ${sidebar} },
    editUrl: "https://git.example/kit/edit/main/docs-site/",
    showLastUpdateTime: true,
    ${versions}
  },
};
`;

/** 6 and 7 are tags, 8 is what is checked out. The site is in a folder of the repository. */
function repository(): string {
  const root = temporaryFolder();
  git(root, time, "init", "-q");
  const version = (number: number, files: Record<string, string>) => {
    commit(root, time + number * 86_400 * 30, files);
    git(root, time, "tag", `v${number}.0.0`);
  };
  version(6, {
    ".gitignore": ".bcidocs\ndist\n",
    "docs-site/site.config.ts": config('["start", "old", "never-written"]'),
    "docs-site/content/docs/start.md": "# Start 6\n\n![Plot](./plot.svg) and [the old one](./old.md).\n\n::include{file=_part.md}\n",
    "docs-site/content/docs/_part.md": "Included in 6.\n",
    "docs-site/content/docs/old.md": "# Old\n\nText.\n",
    "docs-site/content/docs/plot.svg": '<svg xmlns="http://www.w3.org/2000/svg" width="6" height="6"/>\n',
  });
  version(7, {
    "docs-site/site.config.ts": config('["start"]'),
    "docs-site/content/docs/start.md": "# Start 7\n\nText.\n",
  });
  git(root, time, "rm", "-q", "docs-site/content/docs/old.md");
  commit(root, time + 100, {
    "docs-site/site.config.ts": config(
      '["start"]',
      'versions: { current: { label: "8" }, "7": { ref: "v7.0.0" }, "6": { ref: "v6.0.0" } },',
    ),
    "docs-site/content/docs/start.md": "# Start 8\n\nText.\n",
  });
  return join(root, "docs-site");
}

const plain = { readLine: () => null, hasColor: false };

async function buildIn(folder: string) {
  const result = await build({ folder }, createNodeIo(silentLog()));
  const html = (route: string) => readFileSync(join(folder, "dist", route, "index.html"), "utf8");
  return { problems: result.problems.map((each) => formatProblem(each, plain).split("\n")[0]), html, result };
}

describe("versions from Git", () => {
  it("show the pages, images, parts, sidebars and dates of their tags, where nothing can be edited", async () => {
    const folder = repository();
    const { problems, html } = await buildIn(folder);
    expect(problems).toEqual([]);
    expect(html("docs/start")).toContain("Start 7");
    expect(html("docs/next/start")).toContain("Start 8");
    const six = html("docs/6/start");
    expect(six).toContain("Start 6");
    expect(six).toContain("Included in 6.");
    expect(six).toMatch(/<img[^>]* src="\/assets\/plot\.[0-9a-f]+\.svg"[^>]* width="6"/);
    expect(six).toContain('href="/docs/6/old"');
    expect(six).not.toContain("https://git.example/kit/edit/");
    expect(six).toContain("2024-05-12");
    expect(html("docs/next/start")).toContain('href="https://git.example/kit/edit/main/docs-site/content/docs/start.md"');
    expect(six).not.toContain(".bcidocs");
  });

  it("follow their branch, and leave what has not changed alone", async () => {
    const folder = repository();
    await buildIn(folder);
    git(folder, time, "checkout", "-q", "-b", "fix", "v6.0.0");
    commit(folder, time + 200, { "content/docs/old.md": "# Old\n\nCorrected.\n" });
    git(folder, time, "tag", "-f", "v6.0.0");
    git(folder, time, "checkout", "-q", "main");
    const { html, result } = await buildIn(folder);
    expect(html("docs/6/old")).toContain("Corrected.");
    // The page, its Markdown version, and its words in the index of the search and in the texts for programs.
    expect(result.stats.written).toBeLessThan(9);
  });

  it("have edit links where they are branches", async () => {
    const folder = repository();
    git(folder, time, "branch", "6.x", "v6.0.0");
    const path = join(folder, "site.config.ts");
    writeFileSync(path, readFileSync(path, "utf8").replace('ref: "v6.0.0"', 'ref: "6.x"'));
    const { html } = await buildIn(folder);
    expect(html("docs/6/start")).toContain('href="https://git.example/kit/edit/6.x/docs-site/content/docs/start.md"');
  });

  it("say which command fetches a ref that is not there", async () => {
    const folder = repository();
    git(folder, time, "tag", "-d", "v6.0.0");
    const { problems } = await buildIn(folder);
    expect(problems).toEqual([
      'site.config.ts:8:73 error C042 the version "6" of the docs area "default" cannot be read from Git: there is no tag, branch or commit "v6.0.0"',
    ]);
  });
});

it("bcidocs version says that there is nothing to copy where versions come from Git", async () => {
  const folder = repository();
  const said: string[] = [];
  await version({ folder, file: undefined, name: "8" }, createNodeIo(silentLog()), (text) => void said.push(text));
  expect(said.join("")).toBe(
    "The versions of these docs are read from Git: there is nothing to copy.\nTag the commit: git tag v8\n" +
      'Add this line to `versions` of the docs, as the first one: "8": { ref: "v8" },\n',
  );
  expect(existsSync(join(folder, "versions"))).toBe(false);
});

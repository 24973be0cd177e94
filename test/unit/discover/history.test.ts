import { expect, test } from "vitest";
import { discoverContent } from "../../../src/generator/discover/discover.ts";
import type { HistoryResult } from "../../../src/generator/io/io.ts";
import { configSchema } from "../../../src/generator/model/config.ts";
import { commit, git, realIo, temporaryFolder } from "../io/support.ts";
import { discover, reported } from "./support.ts";

const docs = [
  { id: "default", path: "content/docs", showLastUpdateTime: true },
  { id: "tool", path: "content/tool", routeBasePath: "/tool" },
];
const files = { "content/docs/a.md": "", "content/docs/new.md": "", "content/tool/b.md": "", "content/index.md": "" };

test("pages of the areas that show it get author and time of their last commit", async () => {
  const siteDir = temporaryFolder();
  git(siteDir, 1_700_000_000, "init", "-q");
  commit(siteDir, 1_700_000_000, { "content/docs/a.md": "", "content/tool/b.md": "" });
  const { sources } = await discoverContent({ config: configSchema.parse({ title: "Kit", docs }), siteDir }, realIo());
  expect(sources.files.map(({ path, history }) => [path, history])).toEqual([
    ["content/docs/a.md", { author: "Ada", time: 1_700_000_000_000 }],
    ["content/tool/b.md", null],
  ]);
});

test("paths are distinguished when several areas show it", async () => {
  const entry = { author: "Ada", time: 1 };
  const history: HistoryResult = { entries: { "docs/a.md": entry, "tool/b.md": { author: "Bo", time: 2 } }, note: null };
  const { sources } = await discover(files, { history, config: { docs: docs.map((area) => ({ ...area, showLastUpdateAuthor: true })) } });
  expect(sources.files.map(({ history }) => history?.author ?? null)).toEqual(["Ada", null, null, "Bo"]);
});

test.each([
  ["no-git", "git was not found, so pages do not show when they last changed"],
  ["no-repository", "the site is not in a Git repository, so pages do not show when they last changed"],
  ["shallow", "the repository is a shallow clone, so some pages do not show when they last changed"],
  ["refused", "git refused to read the history, so pages do not show when they last changed"],
] as const)("%s is one warning with the remedy", async (note, message) => {
  const { problems } = await discover(files, { history: { entries: {}, note }, config: { docs } });
  expect(reported(problems)).toEqual([`- warning G006 ${message}`]);
  expect(problems[0]?.hint).toMatch(/\.$/);
});

test("a shallow clone with all needed commits gives no warning", async () => {
  const entry = { author: "Ada", time: 1 };
  const history: HistoryResult = { entries: { "a.md": entry, "new.md": entry }, note: "shallow" };
  expect((await discover(files, { history, config: { docs } })).problems).toEqual([]);
});

test("git is not run when nothing shows it", async () => {
  const history: HistoryResult = { entries: {}, note: "no-git" };
  expect(
    (await discover(files, { history, config: { docs: docs.map((area) => ({ ...area, showLastUpdateTime: false })) } })).problems,
  ).toEqual([]);
});

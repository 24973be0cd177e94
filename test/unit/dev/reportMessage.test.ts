/** What a browser is sent of the problems of a site. */
import { expect, test } from "vitest";
import { reportMessage } from "../../../src/generator/dev/liveUpdates.ts";
import { createNodeIo } from "../../../src/generator/io/node.ts";
import { problem } from "../../../src/generator/problems/problem.ts";
import { silentLog } from "../../support/silentLog.ts";

const warning = (path: string) => ({ ...problem("L001", `in ${path}`, { place: { path } }), severity: "warning" as const });
const error = (path: string) => ({ ...problem("L001", `in ${path}`, { place: { path } }), severity: "error" as const });
const report = (problems: ReturnType<typeof warning | typeof error>[]) => ({ problems, isWhole: true, pages: 900, links: 900 });
const textsOf = async (...[problems, saved]: [Parameters<typeof report>[0], string[]]) => {
  const { items } = await reportMessage(report(problems), { siteDir: "/nowhere", saved: new Set(saved) }, createNodeIo(silentLog()));
  return items.map(({ text }) => text.split("\n")[0]);
};

test("of very many problems, those of a saved file are shown, the most severe first", async () => {
  const many = Array.from({ length: 300 }, (_, index) => warning(`content/p${index}.md`));
  const shown = await textsOf([...many, error("content/other.md")], ["content/p250.md"]);
  expect(shown).toHaveLength(100);
  expect(shown[0]).toContain("content/other.md");
  expect(shown[1]).toContain("content/p250.md");
  expect(shown[2]).toContain("content/p0.md");
  expect((await textsOf(many, [])).join()).not.toContain("content/p250.md");
});

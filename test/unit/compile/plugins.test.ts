import { expect, test } from "vitest";
import { runPlugins } from "../../../src/generator/compile/plugins.ts";
import type { PageState } from "../../../src/generator/compile/state.ts";
import type { Problem } from "../../../src/generator/model/problem.ts";

test.each(["", "content/docs/a.md"])("a plugin of the site gets a text, also one that is in no file: %j", async (path) => {
  const problems: Problem[] = [];
  const seen: unknown[] = [];
  const plugin = () => (_: unknown, file: { path?: string; value: unknown }) => void seen.push(file.path ?? "", String(file.value));
  const tree = { type: "root", children: [] };
  expect(await runPlugins(tree, [plugin], { files: [{ path, text: "Words" }], problems } as unknown as PageState)).toEqual(tree);
  expect([seen, problems]).toEqual([[path, "Words"], []]);
});

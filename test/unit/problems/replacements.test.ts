/** What was ever removed answers with what to use instead. */
import { expect, test } from "vitest";
import { readArgs } from "../../../src/generator/cli/args.ts";
import { explanationOf } from "../../../src/generator/cli/commands/explain.ts";
import { findConfig } from "../../../src/generator/config/find.ts";
import { validateConfig } from "../../../src/generator/config/validate.ts";
import { catalogue } from "../../../src/generator/problems/catalogue.ts";
import { ProblemError } from "../../../src/generator/problems/problem.ts";
import { replacementOf } from "../../../src/generator/problems/replacements.ts";
import * as theme from "../../../src/theme/index.ts";
import { createMemoryIo } from "../../support/memoryIo.ts";

const codes = ["C027", "C037", "C044", "L030", "M024", "M053", "S008", "X005"];

/** Hint of the error that a call ends with. */
async function hintOf(call: () => unknown): Promise<string | undefined> {
  try {
    await call();
  } catch (error) {
    if (error instanceof ProblemError) return error.problems[0]?.hint;
    throw error;
  }
  return undefined;
}

test.each(codes)("the code %s is not used again, and `explain` says what came of it", async (code) => {
  expect(catalogue).not.toHaveProperty(code);
  expect(await hintOf(() => explanationOf(code, 80, createMemoryIo({})))).toBe(replacementOf(code));
  expect(replacementOf(code)).toMatch(/retired/);
});

test.each(["--since", "--search", "--shards", "--explain"])("the flag %s", (flag) => {
  const errors: string[] = [];
  readArgs(["check", `${flag}=x`], { write: () => undefined, writeError: (error) => void errors.push(error) });
  expect(errors.join("")).toBe(`error: unknown option '${flag}=x'\n${replacementOf(flag)}\n`);
});

test.each(["useFrame", "useParts"])("the export %s names one that is there", (name) => {
  expect(theme).not.toHaveProperty(name);
  expect(theme).toHaveProperty(/\buse\w+/.exec(replacementOf(name) ?? "")?.[0] ?? "none");
});

test.each(["presets", "plugins"])("the key `%s` of another tool", async (key) => {
  const hint = await hintOf(() => validateConfig({ title: "A", [key]: [] }, () => ({ path: "site.config.ts" })));
  expect(hint).toBe(replacementOf(key));
});

test("`algolia` says that the search is built in", async () => {
  const config = { title: "A", themeConfig: { algolia: {} } };
  expect(await hintOf(() => validateConfig(config, () => ({ path: "site.config.ts" })))).toMatch(/^The search is built in/);
});

test.each([
  ["site.config.cjs", /rename it to site\.config\.mjs/],
  ["docusaurus.config.js", /bcidocs init --from-docusaurus \./],
  ["astro.config.mjs", /--from-starlight/],
  ["mkdocs.yml", /--from-mkdocs/],
  ["book.toml", /--from-mdbook/],
  ["other.json", /bcidocs init\. Or/],
])("a folder with %s and no config", async (name, hint) => {
  expect(await hintOf(() => findConfig("/site", undefined, createMemoryIo({ [`/site/${name}`]: "" })))).toMatch(hint);
});

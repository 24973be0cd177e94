import { describe, expect, test } from "vitest";
import { createLocate } from "../../../src/generator/config/locate.ts";
import { validateConfig } from "../../../src/generator/config/validate.ts";
import { ProblemError } from "../../../src/generator/problems/problem.ts";

/** The problems of a config given as source text and as the value that it exports. */
function problemsOf(text: string, value: unknown) {
  try {
    validateConfig(value, createLocate("site.config.ts", text));
  } catch (error) {
    if (error instanceof ProblemError) return error.problems;
    throw error;
  }
  return [];
}

describe("a faulty config", () => {
  test.each([0n, Symbol("a"), () => 1])("a value that JSON cannot hold is named by its kind", (value) => {
    expect(problemsOf("", { title: "A", scripts: [value] }).map(({ code }) => code)).toEqual(["C003"]);
  });

  test("a misspelt key is reported with its line, its column and the key that was meant", () => {
    const text = 'export default {\n  title: "A",\n  tagLine: "B",\n};\n';
    expect(problemsOf(text, { title: "A", tagLine: "B" })).toEqual([
      {
        code: "C002",
        severity: "error",
        message: 'the config has no key "tagLine"',
        place: { path: "site.config.ts", line: 3, column: 3, endColumn: 10 },
        hint: 'Did you mean "tagline"?',
      },
    ]);
  });

  test("a misspelt key deep inside is found through a constant and defineConfig()", () => {
    const text = [
      'import { defineConfig } from "bcidocs";',
      "const navbar = {",
      '  titel: "N",',
      "};",
      'export default defineConfig({ title: "A", themeConfig: { navbar } } satisfies object);',
    ].join("\n");
    const [problem] = problemsOf(text, { title: "A", themeConfig: { navbar: { titel: "N" } } });
    expect(problem).toMatchObject({
      message: 'themeConfig.navbar has no key "titel"',
      place: { line: 3, column: 3 },
      hint: 'Did you mean "title"?',
    });
  });

  test("a version's name that no folder can have is reported as such, and not as a key that is not known", () => {
    const [problem] = problemsOf('export default { title: "A", docs: { versions: {\n  "../x": {} } } };', {
      title: "A",
      docs: { versions: { "../x": {} } },
    });
    expect(problem).toMatchObject({ code: "C003", place: { line: 2, column: 3 } });
    expect(problem?.message).toMatch(/^docs\.versions has the name "\.\.\/x", which must be usable as a folder name/);
    expect(problem?.hint).toBeUndefined();
  });

  test("a key of a single docs area is known, although areas are a list internally", () => {
    const text = 'export default { title: "A", docs: {\n  routeBasepath: "/d" } };';
    const [problem] = problemsOf(text, { title: "A", docs: { routeBasepath: "/d" } });
    expect(problem).toMatchObject({ code: "C002", place: { line: 2, column: 3 }, hint: 'Did you mean "routeBasePath"?' });
  });

  test("a value of the wrong kind is reported with the expected one", () => {
    const [problem] = problemsOf('export default { title: "A", baseUrl: 4 };', { title: "A", baseUrl: 4 });
    expect(problem).toMatchObject({ code: "C003", message: "baseUrl must be a string, not a number", place: { line: 1, column: 30 } });
  });

  test("a word that is not in the list is reported with the list and the nearest one", () => {
    const [problem] = problemsOf('export default { title: "A", onBrokenLinks: "thorw" };', { title: "A", onBrokenLinks: "thorw" });
    expect(problem).toMatchObject({
      message: 'onBrokenLinks must be one of "ignore", "log", "warn", "throw", not "thorw"',
      hint: 'Did you mean "throw"?',
    });
  });

  test("a base URL without its slashes is refused", () => {
    const [problem] = problemsOf('export default { title: "A", baseUrl: "kit" };', { title: "A", baseUrl: "kit" });
    expect(problem?.message).toBe('baseUrl must begin and end with a slash, e.g. "/" or "/kit/"');
  });

  test("a missing title is reported", () => {
    expect(problemsOf("export default {};", {})).toMatchObject([{ code: "C003", message: "title is missing" }]);
  });

  test("all mistakes are reported at once", () => {
    expect(problemsOf("export default {};", { titel: "A", onBrokenLinks: 1 })).toHaveLength(3);
  });
});

test("a config with a title alone gets every default", () => {
  const config = validateConfig({ title: "A" }, createLocate("site.config.ts", ""));
  expect(config).toMatchObject({
    baseUrl: "/",
    onBrokenLinks: "warn",
    docs: [{ id: "default", path: "content/docs", routeBasePath: "/docs" }],
  });
  expect(config.themeConfig.tableOfContents).toEqual({ minHeadingLevel: 2, maxHeadingLevel: 3 });
});

test.each([
  ["a language tag", { i18n: { locales: ["en", "fr"], localeConfigs: { fr: { htmlLang: 'fr"><script>' } } } }],
  ["the name of an attribute", { themeConfig: { metadata: [{ 'name="a"><script>alert(1)</script><meta x': "a" }] } }],
])("what could close its tag is not %s", (what, value) => {
  const [problem, ...others] = problemsOf("export default {};", { title: "A", ...value });
  expect(others).toEqual([]);
  expect(problem?.message).toContain(what);
});

describe("a path that leads elsewhere is refused", () => {
  const bad = ["/../x/", "//evil/", "/a b/", "/a?b/", "/a#b/", "/\\evil/", "/%2e%2e/", "/%zz/", "/a\nb/", '/"><script>/'];

  test.each(bad)("as base URL: %j", (baseUrl) => {
    expect(problemsOf("export default {};", { title: "A", baseUrl })).toMatchObject([{ code: "C003" }]);
  });

  test.each(bad)("as route of the docs: %j", (routeBasePath) => {
    expect(problemsOf("export default {};", { title: "A", docs: { routeBasePath } })).toMatchObject([{ code: "C003" }]);
  });

  test.each(["", "../x", '"><script>', "a b"])("as locale: %j", (defaultLocale) => {
    expect(problemsOf("export default {};", { title: "A", i18n: { defaultLocale } })).toMatchObject([{ code: "C003" }]);
  });

  test("and a correct path passes", () => {
    expect(problemsOf("export default {};", { title: "A", baseUrl: "/a.b/ü%20/", docs: { routeBasePath: "/" } })).toEqual([]);
  });
});

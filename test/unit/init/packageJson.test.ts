/** Changes of `init` to `package.json`. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { extendPackageJson, newPackageJson } from "../../../src/generator/init/packageJson.ts";
import { ProblemError } from "../../../src/generator/problems/problem.ts";
import { repository } from "../../support/folders.ts";
import { answers, templates } from "./around.ts";

const own = JSON.parse(readFileSync(join(repository, "package.json"), "utf8"));
const around = { userAgent: "", ownSpec: own.version as string, outDir: "dist" };

describe("a new one", () => {
  test("builds the site by `build`, and depends on the bcidocs that made it", () => {
    const made = JSON.parse(newPackageJson(answers, around, templates).text);
    expect(made.scripts).toEqual({
      dev: "bcidocs serve --watch",
      build: "bcidocs build",
      serve: "bcidocs serve",
      check: "bcidocs check --strict",
    });
    expect(made.devDependencies).toEqual({ bcidocs: own.version });
  });

  test("compiles an SDK by `build`, and builds its docs by `docs:build`", () => {
    const made = JSON.parse(newPackageJson({ ...answers, template: "sdk" }, around, templates).text);
    expect(made.scripts).toMatchObject({ build: "tsc", "docs:build": "bcidocs build", "docs:dev": "bcidocs serve --watch" });
    expect(made.devDependencies.typescript).toBe(own.dependencies.typescript);
  });

  test("names the version of Yarn, since the one that comes with Node is old", () => {
    const yarn = { ...answers, packageManager: "yarn" } as const;
    expect(JSON.parse(newPackageJson(yarn, { ...around, userAgent: "yarn/4.9.1 npm/? node/v22" }, templates).text).packageManager).toBe(
      "yarn@4.9.1",
    );
    expect(JSON.parse(newPackageJson(yarn, around, templates).text).packageManager).toMatch(/^yarn@4\./);
  });

  test.each([
    ["Kettle & Co. 🫖", "kettle-co"],
    ["Café Größe", "cafe-gro-e"],
    ["文档", "my-docs"],
    ["bcidocs", "my-docs"],
  ])("is named after the title %s in letters that npm takes", (title, name) => {
    expect(JSON.parse(newPackageJson({ ...answers, title }, around, templates).text).name).toBe(name);
  });
});

describe("one that is there", () => {
  test("gets scripts and the dependency, and keeps its indentation, its order and its last line", () => {
    const before = '{\n\t"name": "kit",\n\t"scripts": {\n\t\t"build": "tsc"\n\t},\n\t"license": "MIT"\n}';
    const { text, added } = extendPackageJson(before, around, templates);
    expect(text).toBe(
      [
        "{",
        '\t"name": "kit",',
        '\t"scripts": {',
        '\t\t"build": "tsc",',
        '\t\t"docs:dev": "bcidocs serve --watch",',
        '\t\t"docs:build": "bcidocs build",',
        '\t\t"docs:serve": "bcidocs serve",',
        '\t\t"docs:check": "bcidocs check --strict"',
        "\t},",
        '\t"license": "MIT",',
        '\t"devDependencies": {',
        `\t\t"bcidocs": "${own.version}"`,
        "\t}",
        "}",
      ].join("\n"),
    );
    expect(added).toHaveLength(5);
  });

  test("keeps the line ends of Windows, a byte order mark, and an indentation of four", () => {
    const { text } = extendPackageJson('\uFEFF{\r\n    "name": "kit"\r\n}\r\n', around, templates);
    expect(text.startsWith('\uFEFF{\r\n    "name": "kit",\r\n    "scripts": {\r\n        "docs:dev"')).toBe(true);
    expect(text.replaceAll("\r\n", "")).not.toContain("\n");
    expect(text.endsWith("}\r\n")).toBe(true);
  });

  test("keeps a script of the same name that does something else, and says so", () => {
    const { text, keptScripts } = extendPackageJson('{ "scripts": { "docs:build": "make docs" } }', around, templates);
    expect(JSON.parse(text).scripts["docs:build"]).toBe("make docs");
    expect(keptScripts).toEqual(["script docs:build"]);
  });

  test("is left alone byte for byte when nothing is missing", () => {
    const before = newPackageJson(answers, around, templates).text.replaceAll("  ", " ");
    expect(extendPackageJson(before, around, templates)).toMatchObject({ text: before, added: [], devScript: "dev" });
  });

  test("keeps the bcidocs that is installed, e.g. from a file", () => {
    const { text } = extendPackageJson('{ "dependencies": { "bcidocs": "file:bcidocs.tgz" } }', around, templates);
    expect(JSON.parse(text)).toMatchObject({ dependencies: { bcidocs: "file:bcidocs.tgz" } });
    expect(JSON.parse(text)).not.toHaveProperty("devDependencies");
  });

  test.each(["", "[]", '{ "scripts": [] }', '{ "scripts": "x" }', "{ // comment\n}"])(
    "is refused when it cannot be understood: %j",
    (text) => {
      expect(() => extendPackageJson(text, around, templates)).toThrow(ProblemError);
    },
  );
});

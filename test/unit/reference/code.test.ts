/** Which edits of a file TypeScript's check can do without. */
import ts from "typescript";
import { describe, expect, test } from "vitest";
import { codeOf } from "../../../src/generator/reference/read/code.ts";

const code = (text: string, path = "sdk/index.ts") => codeOf(ts.createSourceFile(path, text, ts.ScriptTarget.Latest), ts);

function isSame([before, after]: readonly [string, string], path?: string): boolean {
  return code(before, path) === code(after, path);
}

describe("the check is the same", () => {
  test.each([
    ["for another doc comment", ["/** One. */\nexport const a = 1;", "/** Two.\n * More. */\nexport const a = 1;"]],
    ["for another plain comment", ["const a = 1; // one", "const a = 1; // another one"]],
    ["for a comment that is new", ["const a = 1;\nconst b = 2;", "const a = 1;\n// New.\n/* New. */\nconst b = 2;"]],
    // biome-ignore lint/suspicious/noTemplateCurlyInString: it is the code of a file.
    ["around text that looks like a comment", ["const a = `${1 /* x */} // y`;", "const a = `${1 /* z */} // y`;"]],
    ["after a pattern with slashes", ["const a = /[/]\\/*/; // one", "const a = /[/]\\/*/; // two"]],
  ] as const)("%s", (_, texts) => expect(isSame(texts)).toBe(true));
});

describe("the check is another", () => {
  test.each([
    ["for other code", ["const a = 1;", "const a = 2;"]],
    ["for other text that looks like a comment", ["const a = `// one`;", "const a = `// two`;"]],
    ["for another pattern", ["const a = /a/; const b = /\\/\\/a/;", "const a = /a/; const b = /\\/\\/b/;"]],
    ["for a directive", ["// a\nconst a: string = 1;", "// @ts-expect-error\nconst a: string = 1;"]],
    ["for a directive in a doc comment", ["/** A. */\nconst a: string = 1;", "/** @ts-ignore */\nconst a: string = 1;"]],
    ["for a directive at the top", ["// a\nconst a = 1;", "// @ts-nocheck\nconst a = 1;"]],
    ["for a reference", ["// a\nconst a = 1;", '/// <reference types="node" />\nconst a = 1;']],
    ["for another name in a link, which uses an import", ["/** {@link A} */\nconst a = 1;", "/** {@link B} */\nconst a = 1;"]],
    ["for a line break after which a statement ends", ["() => { return /* x */ 1; };", "() => { return /*\n*/ 1; };"]],
  ] as const)("%s", (_, texts) => expect(isSame(texts)).toBe(false));

  test("for types in the comments of JavaScript, and for comments of a file with errors", () => {
    expect(isSame(["/** @type {string} */ let a;", "/** @type {number} */ let a;"], "sdk/index.js")).toBe(false);
    expect(isSame(["const = 1; // one", "const = 1; // two"])).toBe(false);
  });
});

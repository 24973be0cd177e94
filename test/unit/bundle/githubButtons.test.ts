import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { expect, test } from "vitest";
import { withAdoptedStyles } from "../../../src/generator/bundle/scriptPlugins.ts";

const file = createRequire(import.meta.url).resolve("github-buttons");

test("the installed package makes no style element any more, and loses nothing else", () => {
  const source = readFileSync(file, "utf8");
  const changed = withAdoptedStyles(source);
  expect(source).toContain("createElement('style'");
  expect(changed).not.toContain("createElement('style'");
  expect(changed).toContain("var cssText = buttonsCssText + getColorScheme(options['data-color-scheme']); var sheet = new CSSStyleSheet()");
  const lost = source.split("\n").filter((line) => !changed.includes(line));
  expect(lost.map((line) => line.trim())).toEqual([
    "var style = root.appendChild(createElement('style', {",
    "type: 'text/css'",
    "}));",
    "/* istanbul ignore if: IE lt 9 */",
    "if (style.styleSheet) {",
    "style.styleSheet.cssText = cssText;",
    "style.appendChild(root.ownerDocument.createTextNode(cssText));",
  ]);
});

test("a rewritten package stops the build", () => {
  expect(() => withAdoptedStyles("root.append(style);")).toThrow("github-buttons no longer writes its styles as expected");
});

/** Reads the colours from the stylesheet and computes their contrast. */
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { tokenClasses } from "../../../src/generator/compile/code/tokenLines.ts";

const tokensCss = readFileSync(new URL("../../../src/theme/styles/tokens.css", import.meta.url), "utf8");
const lightCss = readFileSync(new URL("../../../src/theme/styles/light.css", import.meta.url), "utf8");
const codeCss = ["code", "codeDiff"]
  .map((name) => readFileSync(new URL(`../../../src/theme/prose/${name}.css`, import.meta.url), "utf8"))
  .join("\n");

const dark = colors(tokensCss, ':root,\n[data-theme="dark"] {');
const light = colors(lightCss, '[data-theme="light"] {');
const modes = [
  { name: "dark", colors: dark },
  { name: "light", colors: light },
];

describe.each(modes)("in $name mode", ({ colors: tokens }) => {
  const color = (name: string) => named(tokens, name);

  describe.each(["page", "surface", "raised", "code-plane"])("on the plane %s", (plane) => {
    test.each(["text", "muted", "heading", "accent", "warn", "danger", "ok"])("%s can be read", (name) => {
      expect(contrast(color(name), color(plane))).toBeGreaterThanOrEqual(4.5);
    });

    test("the line around a control can be seen", () => {
      expect(contrast(color("control-line"), color(plane))).toBeGreaterThanOrEqual(3);
    });
  });

  test("the words on the primary button can be read", () => {
    expect(contrast(color("on-accent"), color("accent"))).toBeGreaterThanOrEqual(4.5);
  });

  test.each(["page", "surface"])("the current page of the sidebar can be read on its tinted plane over %s", (plane) => {
    expect(contrast(color("accent"), mixed(color("accent"), color(plane), 0.09))).toBeGreaterThanOrEqual(4.5);
  });

  test.each(["muted", "accent", "ok", "warn", "danger"])("a call-out in %s can be read, links included", (tone) => {
    const plane = mixed(color(tone), color("page"), 0.07);
    for (const name of [tone, "text", "heading", "accent"]) expect(contrast(color(name), plane), name).toBeGreaterThanOrEqual(4.5);
  });

  test.each(["text", "muted", "heading", "accent"])("%s can be read on the primary navbar", (name) => {
    expect(contrast(color(name), mixed(color("accent"), color("page"), 0.14))).toBeGreaterThanOrEqual(4.5);
  });

  describe.each([...tokenClasses, "code-text"])("code of the class %s", (name) => {
    test("can be read on the code plane", () => {
      expect(contrast(color(name), color("code-plane"))).toBeGreaterThanOrEqual(4.5);
    });

    test.each(["accent", "ok", "danger"])("can be read on a line marked in %s", (tone) => {
      expect(contrast(color(name), mixed(color(tone), color("code-plane"), 0.1))).toBeGreaterThanOrEqual(4.5);
    });
  });
});

test.each(tokenClasses)("the stylesheet colours the token class %s", (name) => {
  expect(codeCss).toContain(`.${name} {\n  color: var(--${name});`);
});

test("the colours have the contrasts of the design", () => {
  const rounded = (text: string, plane: string, tokens: Map<string, string>) =>
    Number(contrast(named(tokens, text), named(tokens, plane)).toFixed(1));
  expect([rounded("text", "page", dark), rounded("muted", "page", dark), rounded("accent", "page", dark)]).toEqual([14.4, 7.8, 9.8]);
  expect([rounded("text", "page", light), rounded("muted", "page", light), rounded("accent", "page", light)]).toEqual([15.6, 6.5, 6.2]);
});

/** The hex colours of one block of the tokens, by name without dashes. */
function colors(css: string, opening: string): Map<string, string> {
  const start = css.indexOf(opening);
  const block = css.slice(start + opening.length, css.indexOf("}", start));
  return new Map([...block.matchAll(/--([a-z-]+): (#[0-9a-f]{6});/g)].map(([, name = "", hex = ""]) => [name, hex]));
}

function named(tokens: Map<string, string>, name: string): string {
  const hex = tokens.get(name);
  if (!hex) throw new Error(`tokens.css has no colour --${name}`);
  return hex;
}

function channels(hex: string): number[] {
  return [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));
}

/** The result of `color-mix(in srgb, first share, second)`. */
function mixed(first: string, second: string, share: number): string {
  const others = channels(second);
  const mix = channels(first).map((channel, at) => Math.round(channel * share + (others[at] ?? 0) * (1 - share)));
  return `#${mix.map((channel) => channel.toString(16).padStart(2, "0")).join("")}`;
}

/** The ratio as WCAG 2 defines it. */
function contrast(first: string, second: string): number {
  const [lighter = 0, darker = 0] = [luminance(first), luminance(second)].sort((a, b) => b - a);
  return (lighter + 0.05) / (darker + 0.05);
}

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = channels(hex).map((channel) => {
    const value = channel / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

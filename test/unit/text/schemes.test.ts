import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { isUnsafeUrl, linkSchemes, schemeOf } from "../../../src/generator/text/schemes.ts";
import { repository } from "../../support/folders.ts";

describe("a URL that may reach a reader", () => {
  test.each(["", "a.md", "/a", "#a:b", "?a:b", "./a:b", "a/b:c", "1:2", "100%", "HTTPS://A", "mailto:a@b", "//a:80/"])("%j", (url) => {
    expect(isUnsafeUrl(url, "link")).toBe(false);
  });

  test("an image as data, and that only where something is loaded", () => {
    expect(isUnsafeUrl("data:image/png;base64,AA", "load")).toBe(false);
    expect(isUnsafeUrl("data:image/png;base64,AA", "link")).toBe(true);
    expect(isUnsafeUrl("data:text/html,x", "load")).toBe(true);
  });

  test("is not loaded by the scheme of a letter", () => {
    expect(isUnsafeUrl("mailto:a@b", "load")).toBe(true);
  });
});

/** Ways to write `javascript:` that some browser has accepted at some time. */
const disguised = [
  ...["javascript:x", "JAVASCRIPT:x", " javascript:x", "\u0000javascript:x", "\u001fjavascript:x", "java\tscript:x", "java\r\nscript:x"],
  ...[
    "javascript\t:x",
    "javascript\u00ad:x",
    "\ufeffjavascript:x",
    "javascript%3ax",
    "%6aavascript:x",
    "java%0ascript:x",
    "j\u200bavascript:x",
  ],
];

test.each(disguised)("%j may not", (url) => {
  expect([isUnsafeUrl(url, "link"), isUnsafeUrl(url, "load")]).toEqual([true, true]);
});

test("the scheme is what the URL Standard reads", () => {
  const urls = ["a:b", "A+b-.9:x", "ht\ntp:x", "\t vi\rew-source:x", "/a:b", "9a:b", "a b:c", "é:x", ":x", "a%3ab", "x", "javascript:x"];
  expect(urls.map(schemeOf)).toEqual(urls.map((url) => (URL.canParse(url) ? new URL(url).protocol.slice(0, -1) : null)));
});

test("the documentation lists the schemes that pass", () => {
  const page = readFileSync(join(repository, "content/bcidocs/writing/html.md"), "utf8");
  expect(page).toContain(linkSchemes.map((scheme) => `\`${scheme}\``).join(", "));
});

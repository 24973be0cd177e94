import { expect, test } from "vitest";
import { keysOfShellLink } from "../../../src/generator/check/causes.ts";
import { configSchema } from "../../../src/generator/model/config.ts";

const config = configSchema.parse({
  title: "T",
  baseUrl: "/kit/",
  themeConfig: {
    announcementBar: { id: "a", content: 'Read <a href="/docs/start">this</a>, or <a href="other">that</a>' },
    navbar: { items: [{ to: "/docs/start", label: "Start" }] },
  },
});

test.each([
  ["/docs/start", ["themeConfig", "announcementBar", "content"]],
  ["other", ["themeConfig", "announcementBar", "content"]],
  ["/kit/docs/start", ["themeConfig", "navbar", "items", 0, "to"]],
])("a broken link %s around the page is found in the setting that has it, HTML included", (url, keys) => {
  expect(keysOfShellLink(url, "/docs/start", config)).toEqual(keys);
});

test("a link that no setting has is none of the config's", () => {
  expect(keysOfShellLink("/kit/docs/reference/classes/Gone", "/docs/reference/classes/Gone", config)).toBeNull();
});

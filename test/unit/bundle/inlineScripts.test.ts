/** The inline script of each page, run with only the browser APIs that it needs. */

import { fileURLToPath } from "node:url";
import { runInNewContext } from "node:vm";
import { describe, expect, test } from "vitest";
import { bundleInlineScripts, scriptSettings } from "../../../src/generator/bundle/inlineScripts.ts";
import { configSchema, type UserConfig } from "../../../src/generator/model/config.ts";

const themeDir = fileURLToPath(new URL("../../../src/theme", import.meta.url));

async function scriptFor(themeConfig: UserConfig["themeConfig"]): Promise<string> {
  const settings = scriptSettings(configSchema.parse({ title: "Kit", themeConfig }));
  return (await bundleInlineScripts({ themeDir, settings, hasBaseUrlNote: false })).early;
}

interface Browser {
  stored?: Record<string, string>;
  query?: string;
  isDark?: boolean;
}

/** The attributes of <html> afterwards, and the stored values. */
async function run(themeConfig: UserConfig["themeConfig"], { stored = {}, query = "", isDark = false }: Browser = {}) {
  const kept = new Map(Object.entries(stored));
  const dataset: Record<string, string> = {};
  runInNewContext(await scriptFor(themeConfig), {
    document: { documentElement: { dataset } },
    requestAnimationFrame: () => 0,
    addEventListener: () => undefined,
    sessionStorage: {},
    location: { search: query },
    matchMedia: () => ({ matches: isDark, addEventListener: () => undefined }),
    URLSearchParams,
    localStorage: {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => kept.set(key, value),
      removeItem: (key: string) => kept.delete(key),
    },
  });
  return { dataset, kept: Object.fromEntries(kept) };
}

describe("the mode", () => {
  const system = { colorMode: { respectPrefersColorScheme: true, defaultMode: "dark" as const } };
  const plain = { colorMode: { defaultMode: "dark" as const } };

  test.each([
    ["is the default", plain, {}, "dark by dark"],
    ["is what was chosen", plain, { stored: { theme: "light" } }, "light by light"],
    ["is what the address names", plain, { stored: { theme: "light" }, query: "?a=b&bcidocs-theme=dark" }, "dark by dark"],
    ["is never the system's where that is not respected", plain, { stored: { theme: "system" }, isDark: false }, "dark by dark"],
    ["is not what an object has of itself", plain, { stored: { theme: "constructor" } }, "dark by dark"],
    ["is the system's", system, { isDark: false }, "light by system"],
    ["is what was chosen, whatever the system's is", system, { isDark: false, stored: { theme: "dark" } }, "dark by dark"],
  ])("%s", async (_, themeConfig, browser, expected) => {
    const { dataset } = await run(themeConfig, browser);
    expect(`${dataset.theme} by ${dataset.themeChoice}`).toBe(expected);
  });

  test("that was chosen is forgotten where the switch is disabled", async () => {
    const themeConfig = { colorMode: { ...system.colorMode, disableSwitch: true } };
    const { dataset, kept } = await run(themeConfig, { stored: { theme: "light", other: "1" }, isDark: true });
    expect(dataset).toEqual({ theme: "dark", themeChoice: "system" });
    expect(kept).toEqual({ other: "1" });
  });
});

describe("the announcement", () => {
  const themeConfig = { colorMode: { disableSwitch: true }, announcementBar: { id: "v7", content: "Hi" } };
  const keys = (id: string, dismiss: string) => ({ "bcidocs.announcement.id": id, "bcidocs.announcement.dismiss": dismiss });

  test("is noted when it is seen first", async () => {
    expect(await run(themeConfig)).toEqual({ dataset: {}, kept: { "bcidocs.announcement.id": "v7" } });
  });
  test("stays closed", async () => {
    expect((await run(themeConfig, { stored: keys("v7", "true") })).dataset).toEqual({ announcementDismissed: "" });
  });
  test("with a new id is open again, and the closing of the old one is forgotten", async () => {
    expect(await run(themeConfig, { stored: keys("v6", "true") })).toEqual({ dataset: {}, kept: { "bcidocs.announcement.id": "v7" } });
  });
});

test("a site only includes the code that it uses", async () => {
  const script = await scriptFor({ colorMode: { disableSwitch: true }, announcementBar: { content: "Hi" } });
  expect(script).not.toMatch(/matchMedia|URLSearchParams|console/);
});

test("no id ends the script before its time", async () => {
  const id = "</script><!--<script>";
  const themeConfig = { colorMode: { disableSwitch: true }, announcementBar: { id, content: "Hi" } };
  expect(await scriptFor(themeConfig)).not.toMatch(/<\/script|<!--/i);
  expect((await run(themeConfig)).kept).toEqual({ "bcidocs.announcement.id": id });
});

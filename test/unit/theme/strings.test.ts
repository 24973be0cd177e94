import { describe, expect, it, test } from "vitest";
import { catalogues, themeStrings as en, stringsOfLocale } from "../../../src/theme/strings/strings.ts";

/** Written as in English, because that is what the language calls them. */
const shared = new Set(["apiWifi", "apiBluetooth", "apiAlpha", "apiBeta"]);

describe.each(Object.entries(catalogues))("the texts in %s", (language, strings) => {
  it("are all there", () => {
    expect(Object.keys(strings)).toEqual(Object.keys(en));
    expect(Object.entries(strings).filter(([, text]) => text.trim() !== text || text === "")).toEqual([]);
  });

  it.skipIf(language === "en")("are translated", () => {
    const same = Object.entries(en).filter(([key, text]) => strings[key as keyof typeof en] === text && !shared.has(key));
    // Words such as "Version" are the same in several languages; sentences never are.
    expect(same.filter(([, text]) => /\s/.test(text))).toEqual([]);
    expect(same.length).toBeLessThan(Object.keys(en).length / 8);
  });

  it("say where the name of the code goes that a button copies", () => {
    expect(strings.copyCode.split("{code}")).toHaveLength(2);
  });

  it("have the key that the browser replaces on a Mac", () => {
    expect(strings.copyByHand).toContain("Ctrl+C");
  });
});

test.each([
  ["pt-BR", "Pesquisar"],
  ["zh-CN", "搜索"],
  ["zh_Hans", "搜索"],
  ["DE", "Suche"],
  ["it", "Search"],
  ["constructor", "Search"],
])("the locale %s says %s", (locale, search) => {
  expect(stringsOfLocale(locale).search).toBe(search);
});

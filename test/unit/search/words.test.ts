import { describe, expect, test } from "vitest";
import { loadStemmer } from "../../../src/generator/text/stemmer.ts";
import { fold, initialsOf, isCommon, partsOf, spelledTerm, termsOf, wordsOf } from "../../../src/theme/search/words.ts";
import { muchWork, processorTime } from "../../support/processorTime.ts";

const english = { locale: "en", stem: await loadStemmer("en") };
const german = { locale: "de", stem: await loadStemmer("de-AT") };

describe("words of a text", () => {
  test("are cut at spaces and marks, and keep identifiers whole", () => {
    expect(wordsOf("The `signalQuality` stream, e.g. $value: it's WIFI_ONLY.", "en")).toEqual([
      "The",
      "signalQuality",
      "stream",
      "e",
      "g",
      "$value",
      "it",
      "WIFI_ONLY",
    ]);
  });

  test("of Japanese, Chinese and Thai are found although nothing is between them", () => {
    expect(wordsOf("脳波を測定します", "ja")).toContain("脳波");
    expect(wordsOf("连接头戴设备", "zh").length).toBeGreaterThan(1);
    expect(wordsOf("เชื่อมต่ออุปกรณ์", "th").length).toBeGreaterThan(1);
  });

  test("are whole although a soft hyphen or a word joiner is in them", () => {
    expect(wordsOf("Donau\u00addampf\u00adschiff a\u2060b c\u200cd\u200de\ufefff", "de")).toEqual(["Donaudampfschiff", "ab", "cdef"]);
    expect(fold("می\u200cخواهم")).toBe(fold("میخواهم"));
  });

  test("lose the marks of letters, but not those that make another letter", () => {
    expect(["Qualität", "Größe", "café", "Ærø", "مُحَمَّد"].map(fold)).toEqual(["qualitat", "grosse", "cafe", "aero", "محمد"]);
    expect(fold("ガ")).not.toBe(fold("カ"));
  });
});

describe("terms of a word", () => {
  test("are its stem, in the language of the site", () => {
    expect(["streaming", "Streams", "connections"].map((word) => termsOf(word, english).whole)).toEqual(["stream", "stream", "connect"]);
    expect(termsOf("Signale", german).whole).toBe(termsOf("Signal", german).whole);
    expect(termsOf("headsets", { locale: "xx", stem: unchanged }).whole).toBe("headsets");
  });

  test("are the whole identifier and its parts", () => {
    expect(termsOf("signalQuality", english)).toEqual({ whole: "signalquality", parts: ["signal", "qualiti"] });
    expect(partsOf("PSDByChannel")).toEqual(["PSD", "By", "Channel"]);
    expect(partsOf("WIFI_ONLY")).toEqual(["WIFI", "ONLY"]);
    expect(partsOf("v6")).toEqual(["v6"]);
    expect(termsOf("SDKs", english).parts).toEqual([]);
  });

  test("of an identifier have initials", () => {
    expect(["signalQuality", "PowerByBand", "calm"].map(initialsOf)).toEqual(["sq", "pbb", null]);
  });

  test("leave out common words in English alone", () => {
    expect([isCommon("the", english), isCommon("the", german), isCommon("stream", english)]).toEqual([true, false, false]);
  });
});

function unchanged(word: string): string {
  return word;
}

test.each([
  ["--strict", "--strict"],
  ["themeConfig.navbar", "themeconfig.navbar"],
  ["@noema/sdk", "@noema/sdk"],
  ["headset.calm()", "headset.calm"],
  ["links.ignore,", "links.ignore"],
  ["sidebar_position", null],
  ["calm", null],
  ["end.", null],
  ["...", null],
  ["a<b>", null],
])("the term of the code %s as it is spelled is %s", (code, term) => {
  expect(spelledTerm(code)).toBe(term);
});

test("a text without spaces is split in time that grows with its length", () => {
  const worked = processorTime();
  expect(wordsOf("塩".repeat(100_000), "ja").join("")).toHaveLength(100_000);
  expect(wordsOf("𠮷".repeat(1_000), "ja").join("")).toBe("𠮷".repeat(1_000));
  expect(worked()).toBeLessThan(muchWork);
});

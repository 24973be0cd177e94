import { describe, expect, it } from "vitest";
import { excerptOf, piecesOf } from "../../../../src/theme/client/search/marks.ts";

/** `the [sig]nal` */
function marked(text: string, ...marks: string[]): string {
  return piecesOf(text, marks)
    .map((piece) => (piece.isMarked ? `[${piece.text}]` : piece.text))
    .join("");
}

describe("the words of a query in a text", () => {
  it("are found at the start of words, in any case and with any accents", () => {
    expect(marked("The Signal, resignal", "sig")).toBe("The [Sig]nal, resignal");
    expect(marked("Die Qualität der QUALITÄT", "qualitat")).toBe("Die [Qualität] der [QUALITÄT]");
  });

  it("are found in the parts of an identifier", () => {
    expect(marked("noema.signalQuality()", "qual")).toBe("noema.signal[Qual]ity()");
    expect(marked("signalQuality", "signalq")).toBe("[signalQ]uality");
    expect(marked("read_raw", "raw")).toBe("read_[raw]");
  });

  it("take the longest of several, and are never inside of one another", () => {
    expect(marked("signalQuality", "signal", "signalquality", "quality")).toBe("[signalQuality]");
  });

  it("take all of a word with soft hyphens", () => {
    expect(marked("ein Donau\u00addampf\u00adschiff", "donaudampf")).toBe("ein [Donau\u00addampf\u00adschiff]");
    expect(marked("Lig\u200catur", "ligatur")).toBe("[Lig\u200catur]");
  });

  it("take all of a word whose length folding changes", () => {
    expect(marked("Straßen", "strasse")).toBe("[Straßen]");
  });

  it("are found anywhere in a script without spaces", () => {
    expect(marked("脳波信号の品質", "信号")).toBe("脳波[信号]の品質");
  });

  it("leave a text without them as it is", () => {
    expect(piecesOf("nothing", ["x"])).toEqual([{ text: "nothing", isMarked: false }]);
    expect(piecesOf("", ["x"])).toEqual([]);
  });

  it("keep what looks like HTML as text", () => {
    expect(marked('<img onerror="alert(1)">', "img")).toBe('<[img] onerror="alert(1)">');
  });
});

describe("an excerpt", () => {
  const text =
    (...marks: string[]) =>
    (long: string) =>
      excerptOf(long, marks)
        .map((piece) => piece.text)
        .join("");
  const filler = "word ".repeat(100);

  it("is a short text in full", () => {
    expect(text("b")("a b c")).toBe("a b c");
    expect(text("b")("")).toBe("");
  });

  it("shows the words of the query, with a little of what comes before", () => {
    const shown = text("needle")(`${filler}the needle is here ${filler}`);
    expect(shown).toMatch(/^…(word )+the needle is here /);
    expect(shown.indexOf("needle")).toBeLessThan(40);
    expect(shown.endsWith("…")).toBe(true);
    expect(shown.length).toBeLessThan(170);
  });

  it("prefers the place where most of them are together", () => {
    expect(text("red", "fox")(`${filler}red ${filler}the red fox ${filler}`)).toContain("the red fox");
  });

  it("begins at the start of a text that has none of them", () => {
    expect(text("x")(`First ${filler}`)).toMatch(/^First word .*…$/);
  });
});

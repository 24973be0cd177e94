/** What each browser prints, and what remains of the page in the colours of the reader's system. */
import { describe, expect, inject, test } from "vitest";
import { inEveryEngine } from "../support/inEveryEngine.ts";

/** Has signatures, icons of kinds, and current items of every kind. */
const page = "/docs/reference/classes/Noema";

/** Elements that are shown and have text or a background of their own, as `[what, colour, background]`. */
const colours = `[...document.querySelectorAll("main *")].filter((element) => element.checkVisibility() && element.getClientRects().length)
  .map((element) => [element.localName + "." + element.className, getComputedStyle(element).color, getComputedStyle(element).backgroundColor])`;

describe("on paper", () => {
  inEveryEngine(({ reader, open }) => {
    test("everything is dark on white, signatures and the icons of kinds too, in the dark mode", async () => {
      await open(inject("siteUrl") + page);
      await reader().read(`(document.documentElement.dataset.theme = "dark")`);
      await reader().print();
      expect(await reader().read(`document.querySelector(".header").checkVisibility()`)).toBe(false);
      const found = () => reader().read<[string, string, string][]>(colours);
      expect((await found()).filter(([what]) => /api-(icon|code)/.test(what)).length).toBeGreaterThan(50);
      // Colours that change with a transition take a moment.
      await expect.poll(async () => (await found()).filter(([, colour]) => onPaper(colour) > 0.5)).toEqual([]);
      await expect.poll(async () => (await found()).filter(([, , background]) => onPaper(background) < 0.8)).toEqual([]);
    });
  });
});

describe("in forced colours", () => {
  inEveryEngine(
    ({ reader, open, until }) => {
      test("the current items can be told apart from the others", async () => {
        await open(inject("siteUrl") + page);
        expect(await reader().read(`matchMedia("(forced-colors: active)").matches`)).toBe(true);
        await reader().read(`(document.getElementById("methods").scrollIntoView({ behavior: "instant" }), true)`);
        await until(`document.querySelector(".contents-column .contents-link[aria-current]")`);
        for (const selector of [".sidebar-link", ".navbar-link", ".contents-column .contents-link"]) {
          const looks = await reader().read<string[]>(withAndWithoutMark(selector));
          expect(looks[0], selector).not.toBe(looks[1]);
        }
      });
    },
    { forcedColors: true },
  );
});

/** How the current item of a kind is painted, and how it would be as any other. */
function withAndWithoutMark(selector: string): string {
  return `((item) => {
    const look = () => ((style) => [style.borderLeftColor, style.textDecorationLine, style.color].join())(getComputedStyle(item));
    const current = look();
    for (const name of ["aria-current", "data-current"]) item.removeAttribute(name);
    return [current, look()];
  })(document.querySelector("${selector}:is([aria-current], [data-current])"))`;
}

/** The lightness of `rgb(1, 2, 3)`, `rgba(…)` or `color(srgb 0.1 0.2 0.3 / 0.4)` on white, from 0 to 1. */
function onPaper(colour: string): number {
  const most = colour.startsWith("color(") ? 1 : 255;
  const [red = 0, green = 0, blue = 0, alpha = 1] = (colour.match(/[\d.]+/g) ?? []).map(Number);
  return 1 - alpha + (alpha * (0.2126 * red + 0.7152 * green + 0.0722 * blue)) / most;
}

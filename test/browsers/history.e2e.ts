/** Back, Forward and reloads in browsers without the Navigation API: Safari up to 26.1, Firefox up to 146. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { inEveryEngine } from "../support/inEveryEngine.ts";
import { serveSite } from "../support/serveSite.ts";
import type { StaticServer } from "../support/staticServer.ts";

const text = "Text that fills the page.\n\n".repeat(60);
const files = {
  "static/favicon.ico": "",
  "content/index.md": "---\ndescription: Home.\n---\n\nText.\n",
  "content/docs/one.md": `# One\n\n[To two](./two.md)\n\n[To the middle of two](./two.md#middle)\n\n[Down](#middle)\n\n${text}\n## Middle\n\n${text}`,
  "content/docs/two.md": `# Two\n\n[To one](./one.md)\n\n${text}\n## Middle\n\n${text}`,
};

let site: StaticServer;
beforeAll(async () => {
  site = await serveSite(files);
});
afterAll(() => site?.close());

const pause = (time: number) => new Promise((resolve) => setTimeout(resolve, time));

inEveryEngine(
  ({ reader, until, open: openPage }) => {
    const arrive = (title: string) => until(`document.querySelector("main h1")?.textContent.startsWith("${title}")`);
    const start = async (path: string) => {
      await openPage(site.url + path);
      await reader().press("Tab");
      await until(`document.documentElement.hasAttribute("data-navigates")`);
      await reader().read(`(window.isMarked = true)`);
      expect(await reader().read(`"navigation" in window`)).toBe(false);
    };
    const scrollTo = async (top: number) => {
      await reader().read(`(scrollTo({ top: ${top}, behavior: "instant" }), true)`);
      await pause(100);
    };
    /** The page stays where it is scrolled to. */
    const follow = (at: number) => reader().read(`(document.querySelectorAll("main p a")[${at}].click(), true)`);
    const go = (call: string) => reader().read(`(setTimeout(() => ${call}), true)`);
    const isAt = (top: number) =>
      expect
        .poll(() =>
          reader()
            .read("Math.round(scrollY)")
            .catch(() => null),
        )
        .toBe(top);
    const isKept = () => reader().read(`"isMarked" in window`);
    /** The height of every frame, so that none shows a page at the place of another. */
    const recordFrames = () =>
      reader().read(
        `(window.frames_ = [], (function note() { frames_.push(document.querySelector("main h1").textContent.trim().slice(0, 3) + " " + Math.round(scrollY)); requestAnimationFrame(note); })(), true)`,
      );
    const frames = () => reader().read<string[]>("[...new Set(frames_)]");

    test("the pages come back at the very place where the reader left them, and no frame shows another place", async () => {
      await start("/docs/one");
      await scrollTo(1111);
      await follow(0);
      await arrive("Two");
      await isAt(0);
      await scrollTo(777);
      await recordFrames();
      await go("history.back()");
      await arrive("One");
      await isAt(1111);
      await pause(100);
      await go("history.forward()");
      await arrive("Two");
      await isAt(777);
      await pause(200);
      expect((await frames()).sort()).toEqual(["One 1111", "Two 777"]);
      expect(await isKept()).toBe(true);
    });

    test("they do after a reload in between, whether or not somebody moved since", async () => {
      await start("/docs/one");
      await scrollTo(1111);
      await follow(0);
      await arrive("Two");
      await scrollTo(777);
      await go("location.reload()");
      await until(`!("isMarked" in window) && document.documentElement.hasAttribute("data-navigates")`);
      await isAt(777);
      await go("history.back()");
      await arrive("One");
      await isAt(1111);
      await go("history.forward()");
      await arrive("Two");
      await isAt(777);
    });

    test("they do on the way back from another site", async () => {
      await start("/docs/one");
      await scrollTo(1111);
      await follow(0);
      await arrive("Two");
      await scrollTo(777);
      await reader().open("about:blank");
      await go("history.back()");
      await arrive("Two");
      await isAt(777);
      await until(`document.documentElement.hasAttribute("data-navigates")`);
      await go("history.back()");
      await arrive("One");
      await isAt(1111);
    });

    test("an anchor is scrolled to and is the target, on the next page and on this one, and Back leaves it", async () => {
      await start("/docs/one");
      await scrollTo(300);
      await follow(2);
      await until("scrollY > 500");
      await pause(700);
      const middle = await reader().read<number>("Math.round(scrollY)");
      await go("history.back()");
      await isAt(300);
      await go("history.forward()");
      await isAt(middle);
      await go("history.back()");
      await isAt(300);
      await follow(1);
      await arrive("Two");
      await until(`document.querySelector(":target")?.textContent.startsWith("Middle")`);
      await until(`Math.abs(document.querySelector(":target").getBoundingClientRect().top) < 200`);
      await go("history.back()");
      await arrive("One");
      await isAt(300);
      expect(await isKept()).toBe(true);
    });

    test("after the drawer led to a page, Back leads to the page below it", async () => {
      await reader().resize(500, 700);
      await start("/docs/one");
      await scrollTo(500);
      await reader().read(`(document.querySelector(".header-menu").click(), true)`);
      await until(`document.querySelector(".side-menu:popover-open")`);
      await reader().read(
        `([...document.querySelectorAll(".side-menu .sidebar a")].find((link) => link.textContent.includes("Two")).click(), true)`,
      );
      await arrive("Two");
      await isAt(0);
      await go("history.back()");
      await arrive("One");
      await isAt(500);
    });
  },
  { withoutNavigationApi: true },
);

/** What a reader of each browser gets when a component, a script, the network or the site's address fails. */
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { inEveryEngine } from "../support/inEveryEngine.ts";
import { serveSite } from "../support/serveSite.ts";
import type { StaticServer } from "../support/staticServer.ts";

/** Fails when its button is pressed, until something in the page calms it. */
const bomb = `
import { useState } from "react";
export const hydrate = "load";
export default function Bomb() {
  const [isPressed, setPressed] = useState(false);
  if (isPressed && !document.documentElement.dataset.calm) throw new Error("It broke", { cause: new Error("The fuse burnt") });
  return <p className="bomb"><button type="button" onClick={() => setPressed(true)}>{isPressed ? "calm" : "press"}</button></p>;
}`;

const counter = `
import { useState } from "react";
export const hydrate = "interaction";
export default function Counter() {
  const [count, setCount] = useState(0);
  return <p className="counter"><button type="button" onClick={() => setCount(count + 1)}>{\`count \${count}\`}</button></p>;
}`;

const settings = { title: "Kit", favicon: "mark.svg" };
const files = {
  "site.config.ts": `export default ${JSON.stringify(settings)};\n`,
  "static/mark.svg": '<svg xmlns="http://www.w3.org/2000/svg"/>',
  "theme/components/Bomb.tsx": bomb,
  "theme/components/Counter.tsx": counter,
  "content/index.md": "---\ndescription: Home.\n---\n\nText.\n",
  "content/docs/bomb.md": "# Bomb\n\n::bomb{}\n",
  "content/docs/counter.md": "# Counter\n\n::counter{}\n",
  "content/docs/near.md": "# Near\n\n[Next](./next.md)\n",
  "content/docs/next.md": "# Next\n\n[Near](./near.md)\n",
};

/** What the network does to a path, e.g. `lost` to all of them. */
let fate: (path: string) => "lost" | "slow" | undefined = () => undefined;
const asked: string[] = [];

async function admit(path: string): Promise<boolean> {
  asked.push(path);
  const what = fate(path);
  if (what === "slow") await new Promise((resolve) => setTimeout(resolve, 1500));
  return what !== "lost";
}

let site: StaticServer;
/** Built for `/kit/`, and served at `/`. */
let misplaced: StaticServer;
beforeAll(async () => {
  site = await serveSite(files, "", { admit });
  misplaced = await serveSite({
    ...files,
    "site.config.ts": `export default ${JSON.stringify({ ...settings, baseUrl: "/kit/" })};\n`,
  });
});
afterEach(() => {
  fate = () => undefined;
  asked.length = 0;
});
afterAll(() => Promise.all([site?.close(), misplaced?.close()]));

inEveryEngine(({ reader, until, open: openPage }) => {
  const open = (path: string) => openPage(site.url + path);
  const heading = (text: string) => until(`document.querySelector("main h1")?.textContent.startsWith("${text}")`);
  const isLoadedInFull = () => reader().read<boolean>(`!("navigation" in window)`);
  const navigates = `document.documentElement.hasAttribute("data-navigates")`;
  /** Two signs of a reader: the first loads the scripts, and what it loads may miss the second. */
  const sayOften = async () => {
    for (const key of ["Tab", "Tab"] as const) await reader().press(key);
  };

  test("a component that crashes says so in its place, the frame stays, and Try again brings it back", async () => {
    await open("/docs/bomb");
    await until(`document.querySelector("bcidocs-island[data-hydrated]:not([aria-busy])")`);
    await reader().click(".bomb button");
    await heading("This page crashed.");
    expect(await reader().read(`document.querySelector(".failure p").textContent`)).toBe("It broke\nCause: The fuse burnt");
    expect(await reader().read(`document.querySelector(".sidebar").checkVisibility()`)).toBe(true);
    await reader().read(`(document.documentElement.dataset.calm = "yes")`);
    await reader().click(".failure .button");
    await heading("Bomb");
    await until(`!document.querySelector(".failure")`);
  });

  test("a component that crashes can be done without: the page is back, with a mark in its place", async () => {
    await open("/docs/bomb");
    await until(`document.querySelector("bcidocs-island[data-hydrated]:not([aria-busy])")`);
    await reader().click(".bomb button");
    await heading("This page crashed.");
    await reader().click(".failure .button + .button");
    await heading("Bomb");
    await until(`document.querySelector(".bomb button") && document.querySelector(".part-stopped")`);
  });

  test("a component whose script did not come says so, and Retry fetches it", async () => {
    await open("/docs/counter");
    fate = (path) => (/\/assets\/counter\./.test(path) ? "lost" : undefined);
    await reader().click(".counter button");
    await heading("Page Error");
    fate = () => undefined;
    await reader().click(".failure .button");
    await heading("Counter");
    await until(`document.documentElement.hasAttribute("data-alive")`);
    await reader().click(".counter button");
    await until(`document.querySelector(".counter button").textContent === "count 1"`);
  });

  test("a script that did not come is done without: links load in full, and the next page has the script", async () => {
    fate = (path) => (/\/(shell|reading|chunk)\./.test(path) ? "lost" : undefined);
    await reader().open(`${site.url}/docs/near`);
    await sayOften();
    await expect.poll(() => asked.filter((path) => /\/(shell|chunk)\./.test(path)).length).toBeGreaterThan(0);
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(await reader().read(`document.documentElement.hasAttribute("data-alive")`)).toBe(false);
    expect(await reader().read(navigates)).toBe(false);
    fate = () => undefined;
    await reader().click("main p a");
    await heading("Next");
    await sayOften();
    await until(`document.documentElement.hasAttribute("data-alive")`);
  });

  test("a page that was fetched before the network was lost opens, and others do once it is back", async ({ skip }) => {
    await open("/docs/near");
    skip(await isLoadedInFull(), "it loads pages in full");
    await sayOften();
    await until(navigates);
    await expect.poll(() => asked.includes("/docs/next")).toBe(true);
    await reader().read(`new Promise((resolve) => setTimeout(resolve, 300))`);
    fate = () => "lost";
    await reader().click("main p a");
    await heading("Next");
    expect(await reader().read("location.pathname")).toBe("/docs/next");
    fate = () => undefined;
    await reader().click("main p a");
    await heading("Near");
  });

  test("a bar shows that a page is on its way, and goes when it is there", async ({ skip }) => {
    fate = (path) => (path === "/docs/next" ? "slow" : undefined);
    await open("/docs/near");
    skip(await isLoadedInFull(), "the browser shows that itself");
    await sayOften();
    await until(navigates);
    await reader().click("main p a");
    await until(`document.querySelector(".progress")`);
    await heading("Next");
    await until(`!document.querySelector(".progress")`);
  });

  test("a site at another path than it was built for names the base URL that fits", async () => {
    await reader().open(`${misplaced.url}/`);
    const banner = `document.querySelector("#__base-url-issue")`;
    await until(`${banner}.checkVisibility()`);
    expect(await reader().read(`${banner}.innerText`)).toContain('baseUrl: "/"');
    expect(await reader().read(`${banner}.innerText`)).toContain('baseUrl: "/kit/"');
    await reader().open(`${site.url}/`);
    expect(await reader().read(`${banner}.checkVisibility()`)).toBe(false);
  });
});

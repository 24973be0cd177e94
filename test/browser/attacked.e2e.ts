/**
 * The site of `test/attacked.test.ts` as readers have it, with the policy of its pages and without one: whoever opens all of it runs
 * nothing of what attackers wrote, loads nothing from elsewhere, and finds every part of the page as it should be. What reads the site
 * for other programs, and what shows its problems, is asked as well. `BCIDOCS_PAGES=4` opens each fourth page.
 */
import { join } from "node:path";
import { Client } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { attackedFiles, writeAttackedSite } from "../support/attackedSite.ts";
import { obeyed } from "../support/attackFaults.ts";
import { payloads } from "../support/attacks.ts";
import { closePages, sharedBrowser } from "../support/browser.ts";
import { bcidocs } from "../support/cli.ts";
import { repository, temporaryFolder } from "../support/folders.ts";
import { listFiles } from "../support/hashTree.ts";
import { openPage, readerIsThere } from "../support/pages.ts";
import { type StaticServer, serveFolder } from "../support/staticServer.ts";
import { storeBundles } from "../support/storedBundles.ts";
import { recordTrust } from "../support/trust.ts";
import { watch } from "../support/watch.ts";
import { openLive, watchSite } from "../support/watchedSite.ts";

const step = Number(process.env.BCIDOCS_PAGES ?? 1);

interface Attacked {
  folder: string;
  /** What the build has printed. */
  printed: string;
  server: StaticServer;
  remove(): Promise<void>;
}

let browser: Browser;
let site: Attacked;
beforeAll(async () => {
  browser = await sharedBrowser();
  const { folder, remove } = await temporaryFolder("bcidocs-attacked");
  await writeAttackedSite(folder);
  await storeBundles(folder);
  const { stdout, stderr, status } = await bcidocs(["build"], { cwd: folder });
  expect(status, stdout + stderr).toBe(0);
  site = { folder, printed: stdout + stderr, server: await serveFolder(join(folder, "dist")), remove };
});
afterAll(async () => {
  await closePages(browser);
  await site.server.close();
  await site.remove();
});

/** Paths of the pages, those with a payload in all fields first. */
async function addresses(): Promise<string[]> {
  const pages = (await listFiles(join(site.folder, "dist"))).filter((path) => path.endsWith("/index.html") || path === "index.html");
  const paths = pages.map((path) => encodeURI(`/${path.replace(/\/?index\.html$/, "")}`).replace(/[?#]/g, encodeURIComponent));
  const isFull = (path: string) => /^\/docs\/next\/p\d+$/.test(path);
  const others = paths.filter((path) => !isFull(path));
  // Of those that show one field, the folders hold one for each payload.
  return [...paths.filter(isFull).filter((_, index) => index % step === 0), ...others.filter((_, index) => index % (5 * step) === 0)];
}

/** Without what differs on each page: its scripts. */
async function policyOf(path: string): Promise<string | undefined> {
  const html = await (await fetch(site.server.url + path)).text();
  return /http-equiv="Content-Security-Policy" content="([^"]*)"/.exec(html)?.[1]?.replace(/script-src[^;]*/, "");
}

const counts = { pages: 0, visits: 0, ran: 0, refused: 0, requests: 0, clobbered: 0, searches: 0, copies: 0, types: 0, swaps: 0 };

/** A reader who notes what an attack has achieved. */
async function openReader({ bypassCSP = false, url = site.server.url } = {}) {
  const { page } = await openPage(browser, "about:blank", { bypassCSP, permissions: ["clipboard-read", "clipboard-write"] });
  const faults: string[] = [];
  await page.context().exposeBinding("ranOfAttack", ({ frame }) => void faults.push(`ran in ${frame.url()}`));
  page.on("dialog", (dialog) => {
    faults.push(`a dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on("pageerror", (error) => faults.push(`an error: ${error.message}`));
  page.on("popup", (popup) => faults.push(`a window: ${popup.url()}`));
  page.on("download", (download) => faults.push(`a download: ${download.url()}`));
  await page.context().route("**/*", (route) => {
    const asked = route.request().url();
    if (asked.startsWith(`${url}/`) || asked.startsWith("data:") || asked.startsWith("blob:")) return route.continue();
    // An author may show pictures and films of elsewhere; the policy of the page names where from.
    if (!["image", "media"].includes(route.request().resourceType())) faults.push(`a request: ${asked}`);
    return route.abort();
  });
  const { violations } = await watch(page);
  return {
    page,
    /** What happened on this page; `context` begins each. */
    async faults(): Promise<string[]> {
      // A film is neither a picture of `data:` nor of an address without TLS: the policy refuses it as it should.
      const refused = (await violations()).filter((text) => !/^media-src (?:data|http:)/.test(text));
      const clobbered = await page.evaluate(clobberedNames);
      return [...faults.splice(0), ...refused.map((text) => `refused: ${text}`), ...clobbered.map((name) => `clobbered: ${name}`)];
    },
  };
}

/** Names of `document` and `window` that are something else than in an empty page. Runs in the browser. */
function clobberedNames(): string[] {
  const frame = document.createElement("iframe");
  document.body.append(frame);
  const empty = frame.contentWindow as unknown as { document: Document } & Record<string, unknown>;
  const kind = (value: unknown) => (value === null ? "null" : Object.prototype.toString.call(value).replace(/HTML\w+Element/, "Element"));
  // What pages differ in.
  const differing = ["currentScript", "activeElement", "doctype", "lastElementChild", "firstChild", "rootElement", "scrollingElement"];
  const names = [];
  for (const name in empty.document) names.push(name);
  const own = document as unknown as Record<string, unknown>;
  const clean = empty.document as unknown as Record<string, unknown>;
  const ofDocument = names.filter((name) => !differing.includes(name) && kind(own[name]) !== kind(clean[name]) && clean[name] !== null);
  const hidden = names.filter((name) => own[name] instanceof Element && [own[name].id, own[name].getAttribute("name")].includes(name));
  const ofWindow = ["document", "location", "history", "navigator", "localStorage", "fetch", "navigation"].filter(
    (name) => kind((window as unknown as Record<string, unknown>)[name]) !== kind(empty[name]),
  );
  frame.remove();
  return [...ofDocument, ...hidden, ...ofWindow];
}

/** Opens all that can be opened, and points at all that has handlers. */
async function openAll(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const control of document.querySelectorAll<HTMLElement>("button:not([disabled], .announcement-close), summary, .tab-label"))
      control.click();
    const all = document.querySelectorAll("main *");
    for (const each of all) for (const type of ["mouseover", "mouseenter", "toggle", "error", "load"]) each.dispatchEvent(new Event(type));
    for (const each of document.querySelectorAll<HTMLElement>("main [tabindex], main a, main input, main button")) each.focus();
  });
  await page.keyboard.press("Escape");
}

async function searchFor(page: Page, text: string): Promise<void> {
  await page.keyboard.press("Escape");
  await page.keyboard.press("Control+k");
  const field = page.getByRole("combobox").first();
  await field.waitFor();
  await field.fill(text.replace(/[\r\n]/g, " ").slice(0, 60));
  await page.locator("dialog [role=status]", { hasText: /./ }).first().waitFor({ state: "attached" });
  await page.keyboard.press("Escape");
  await page.keyboard.press("Escape");
  counts.searches++;
}

describe.each([
  { name: "with its policy", bypassCSP: false },
  { name: "without a policy", bypassCSP: true },
])("the attacked site $name", ({ bypassCSP }) => {
  test("runs nothing, asks nobody else and loses no name, whatever is opened", { timeout: 1_800_000 }, async () => {
    const { page, faults } = await openReader({ bypassCSP });
    const all: string[] = [];
    const paths = await addresses();
    for (const [index, path] of paths.entries()) {
      const response = await page.goto(site.server.url + path);
      expect(response?.status(), path).toBe(200);
      // A page that leads to another one at once would not hear the mouse.
      await page.locator("main").waitFor({ state: "attached" });
      await readerIsThere(page);
      await openAll(page);
      const payload = /\/p(\d+)$/.exec(path)?.[1];
      if (payload !== undefined && index % 4 === 0) await searchFor(page, payloads[Number(payload)] ?? "");
      all.push(...(await faults()).map((fault) => `${path}: ${fault}`));
      counts.visits++;
    }
    counts.pages = Math.max(counts.pages, paths.length);
    for (const [name, what] of [
      ["ran", ": ran"],
      ["refused", ": refused"],
      ["requests", ": a request"],
      ["clobbered", ": clobbered"],
    ] as const)
      counts[name] += all.filter((fault) => fault.includes(what)).length;
    expect(all.slice(0, 20)).toEqual([]);
    expect(paths.length).toBeGreaterThan(payloads.length / step);
    await recordTrust("attacks-browser", counts);
  });

  test("is copied, shows types, and goes from page to page, with a load only where the policy changes", { timeout: 600_000 }, async () => {
    const { page, faults } = await openReader({ bypassCSP });
    let loads = 0;
    page.on("load", () => void loads++);
    await page.goto(`${site.server.url}/docs/next/p0`);
    await readerIsThere(page);
    const all: string[] = [];
    // The first page is a load.
    const expected = { loads: 1, policy: await policyOf("/docs/next/p0"), isLeftToBrowser: false };
    for (let index = 0; index < payloads.length; index += 4 * step) {
      const path = `/docs/next/p${index}`;
      const policy = await policyOf(path);
      // A page that had to be loaded leaves its links to the browser.
      const isLoaded = expected.isLeftToBrowser || policy !== expected.policy;
      Object.assign(expected, { loads: expected.loads + Number(isLoaded), policy, isLeftToBrowser: isLoaded && !expected.isLeftToBrowser });
      await page.evaluate((url) => {
        const link = Object.assign(document.createElement("a"), { href: url, textContent: "next" });
        document.querySelector("main")?.prepend(link);
        link.click();
      }, path);
      await page.waitForFunction((url) => location.pathname === url && document.querySelector("main h1"), path);
      await page.locator(".page-copy-button").click();
      await page.locator(".page-copy-note", { hasText: "Copied" }).waitFor();
      const markdown = await (await fetch(`${site.server.url}${path}.md`)).text();
      expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(markdown);
      counts.copies++;
      const typed = page.locator(".code button[popovertarget]").first();
      if ((await typed.count()) > 0) {
        await typed.focus();
        await typed.hover();
        await page.locator(".code > :popover-open").first().waitFor();
        counts.types++;
      }
      await openAll(page);
      all.push(...(await faults()).map((fault) => `${path}: ${fault}`));
      counts.swaps++;
    }
    expect(all.slice(0, 20)).toEqual([]);
    expect(loads).toBe(expected.loads);
    expect(expected.loads).toBeLessThan(payloads.length / step / 8);
    expect(counts.types).toBeGreaterThan(0);
    await recordTrust("attacks-browser", counts);
  });
});

test("the terminal gets nothing that it obeys", () => {
  expect(site.printed.split("\n").length).toBeGreaterThan(payloads.length);
  expect(obeyed.exec(site.printed.replaceAll("\n", ""))).toBeNull();
});

test("a program that asks over MCP gets text, without what a terminal obeys", async () => {
  const client = new Client({ name: "test", version: "1.0.0" });
  const args = [join(repository, "bin", "bcidocs.js"), "mcp", join(site.folder, "dist")];
  await client.connect(new StdioClientTransport({ command: process.execPath, args }));
  const faults: string[] = [];
  let answers = 0;
  const ask = async (name: string, question: Record<string, string>) => {
    const { content } = await client.callTool({ name, arguments: question });
    const text = content.map((block) => (block.type === "text" ? block.text : "")).join("\n");
    // The direction of a text is the author's.
    const [control] = /(?![\t\n])\p{Cc}/u.exec(text) ?? [];
    if (control !== undefined) faults.push(`${name} ${JSON.stringify(question)}: ${JSON.stringify(control)}`);
    answers++;
    return text;
  };
  for (const [index, payload] of payloads.entries()) {
    expect(await ask("read_page", { page: `/docs/next/p${index}` })).toMatch(/^---\ntitle: "/);
    await ask("search", { query: payload });
    await ask("read_page", { page: payload });
    await ask("look_up_symbol", { name: payload });
  }
  await client.close();
  expect(faults).toEqual([]);
  await recordTrust("attacks-mcp", { answers });
});

test("the overlay of `serve --watch` shows the problems of attacked pages as text", { timeout: 600_000 }, async () => {
  const files = attackedFiles({ payloads: payloads.filter((_, index) => index % 4 === 0), hasSdk: false });
  const watched = await watchSite(files);
  // The first answer waits for the whole site.
  await fetch(`${watched.url}docs/next/p0`);
  const { page, complaints } = await openLive(browser, watched, { path: "docs/next/p0" });
  const ran: string[] = [];
  await page.exposeFunction("ranOfAttack", () => ran.push(page.url()));
  page.on("dialog", (dialog) => void dialog.dismiss().then(() => ran.push(dialog.message())));
  const summary = page.locator("bcidocs-live .summary");
  await expect.poll(() => summary.textContent(), { timeout: 120_000 }).toMatch(/\d+ warnings?/);
  await summary.click();
  const items = page.locator("bcidocs-live .list > li");
  expect(await items.count()).toBeGreaterThan(20);
  const elements = await items.evaluateAll((all) =>
    all.flatMap((each) => [...each.querySelectorAll("*")].map(({ localName }) => localName)),
  );
  expect([...new Set(elements)].sort()).toEqual(["p", "pre", "span"]);
  expect((await items.allTextContents()).join("")).toContain("ranOfAttack()");
  for (const index of [1, 2, 3]) {
    const [path = ""] = Object.keys(files).filter((name) => name === `content/docs/p${index}.md`);
    await watched.edit({ [path]: `---\ntitle: [\n---\n${files[path]}` });
    await page.waitForTimeout(300);
  }
  expect(await page.locator("bcidocs-live .excerpt").count()).toBeGreaterThan(0);
  expect(obeyed.exec(watched.printed().replaceAll("\n", ""))).toBeNull();
  expect(ran).toEqual([]);
  expect(complaints().filter((text) => /Refused|Content Security/.test(text))).toEqual([]);
});

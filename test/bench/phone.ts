/** npm run bench:browser -- --phone: how the same pages answer on a slow phone, with other tools from npm next to ours. */
import { join } from "node:path";
import type { Browser, Page } from "playwright-core";
import { mustRun } from "../support/cli.ts";
import { serveFolder } from "../support/staticServer.ts";
import { type Corpus, makeCorpus } from "./corpus/corpus.ts";
import { writeSite } from "./scenarios.ts";
import { docusaurus } from "./tools/docusaurus.ts";
import { ours } from "./tools/ours.ts";
import { starlight } from "./tools/starlight.ts";
import type { Tool } from "./tools/tool.ts";
import { vitepress } from "./tools/vitepress.ts";

/** 400 ms until an answer begins, 50 kB/s, a processor six times slower. */
const network = { offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 };
const slowness = 6;

/** A tap that nothing answers within this many milliseconds is a dead one. */
const deadline = 8000;

interface Phone {
  tool: Tool;
  /** The button that opens the menu, and what matches once it is open. */
  button: string;
  open: string;
  /** The links to the pages before and after. */
  pager: string;
}

const phones: readonly Phone[] = [
  { tool: ours, button: ".header-menu", open: "#__menu:popover-open", pager: ".pager-link" },
  { tool: docusaurus, button: ".navbar__toggle", open: ".navbar-sidebar--show", pager: ".pagination-nav__link" },
  { tool: vitepress, button: ".VPLocalNav .menu", open: ".VPSidebar.open", pager: ".pager-link" },
  { tool: starlight, button: "starlight-menu-button button", open: "[data-mobile-menu-expanded]", pager: ".pagination-links a" },
];

interface Visit {
  /** Bytes with gzip, without fonts and images: of the page and the stylesheets that its first paint waits for, and of everything until the reader acts. */
  readable: number;
  beforeActing: number;
  /** Milliseconds from the tap on the menu's button to the frame that shows the menu. */
  tap: number;
  /** From the tap on a link to the frame with the next page, and until the browser paints it when it loads it in full. */
  next: number;
  full: number;
  /** Layout shift of the whole visit, as browsers count it: what follows a tap within half a second is none. */
  shift: number;
}

export async function benchPhone(browser: Browser, place: string, visits: number): Promise<void> {
  const corpus = await makeCorpus(40, "small");
  const rows: Record<string, Record<string, string | number>> = {};
  for (const phone of phones) {
    const { tool } = phone;
    try {
      const folder = join(place, tool.name);
      await tool.install(folder);
      await writeSite({ tool, folder, corpus });
      const { program, args, env } = tool.build(folder);
      await mustRun(program, args, { cwd: folder, ...(env && { env }) });
      rows[`${tool.name} ${tool.version}`] = summary(await visitPages(phone, { folder, corpus, browser, visits }));
    } catch (error) {
      console.log(`${tool.name} is left out: ${error instanceof Error ? error.message.slice(-600) : error}`);
    }
  }
  console.log(`\nA slow phone: ${network.latency} ms latency, 50 kB/s, CPU / ${slowness}; ${visits} visits each, milliseconds, kB gzip`);
  console.table(rows);
}

interface Tour {
  folder: string;
  corpus: Corpus;
  browser: Browser;
  visits: number;
}

async function visitPages(phone: Phone, { folder, corpus, browser, visits }: Tour): Promise<Visit[]> {
  const { tool } = phone;
  const server = await serveFolder(join(folder, tool.output), { isPacked: true });
  const addressOf = (index: number) => {
    const page = corpus.pages[index % corpus.pages.length];
    if (!page || !tool.addressOf) throw new Error(`${tool.name} has no page to open`);
    return server.url + tool.addressOf(page);
  };
  try {
    const seen: Visit[] = [];
    for (let index = 0; index < visits; index += 1) seen.push(await visitOnce(phone, browser, [addressOf(index), addressOf(index + 1)]));
    return seen;
  } finally {
    await server.close();
  }
}

async function visitOnce(phone: Phone, browser: Browser, [address, other]: [string, string]): Promise<Visit> {
  const fetched = await inContext(browser, (page) => waitAndSee(page, address));
  const answers = await inContext(browser, (page) => act(page, phone, [address, other]));
  return { ...fetched, ...answers };
}

async function inContext<T>(browser: Browser, work: (page: Page) => Promise<T>): Promise<T> {
  const context = await browser.newContext({ viewport: { width: 375, height: 812 }, hasTouch: true, isMobile: true });
  try {
    const page = await context.newPage();
    await slowDown(page);
    await page.addInitScript(() => {
      const seen = { shift: 0 };
      Object.assign(window, { seen });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
          if (!entry.hadRecentInput) seen.shift += entry.value;
      }).observe({ type: "layout-shift", buffered: true });
    });
    return await work(page);
  } finally {
    await context.close();
  }
}

async function slowDown(page: Page): Promise<void> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send("Network.enable");
  await cdp.send("Network.emulateNetworkConditions", network);
  await cdp.send("Emulation.setCPUThrottlingRate", { rate: slowness });
}

/** A reader who only reads. */
async function waitAndSee(page: Page, address: string): Promise<Pick<Visit, "readable" | "beforeActing">> {
  let beforeActing = 0;
  const cdp = await page.context().newCDPSession(page);
  await cdp.send("Network.enable");
  const unread = new Set<string>();
  cdp.on("Network.responseReceived", ({ requestId, response }) => {
    if (/^(font|image)\//.test(response.mimeType)) unread.add(requestId);
  });
  cdp.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    if (!unread.has(requestId)) beforeActing += encodedDataLength;
  });
  await page.goto(address, { waitUntil: "networkidle" });
  await page.waitForTimeout(3000);
  const readable = await page.evaluate(() => {
    const files = performance.getEntriesByType("resource") as (PerformanceResourceTiming & { renderBlockingStatus: string })[];
    const sheets = files.filter(({ name, renderBlockingStatus }) => name.endsWith(".css") && renderBlockingStatus === "blocking");
    const pages = performance.getEntriesByType("navigation") as PerformanceResourceTiming[];
    return [...pages, ...sheets].reduce((sum, { transferSize }) => sum + transferSize, 0);
  });
  return { readable, beforeActing };
}

/** A reader who opens the menu as soon as it is there, reads on, and follows a link. */
async function act(
  page: Page,
  { button, open, pager }: Phone,
  [address, other]: [string, string],
): Promise<Pick<Visit, "tap" | "next" | "full" | "shift">> {
  await page.goto(address, { waitUntil: "commit" });
  const menu = page.locator(button).first();
  await page.waitForFunction(() => performance.getEntriesByName("first-contentful-paint").length > 0);
  // So long a hand takes to get there.
  await page.waitForTimeout(500);
  const tap = await answerTo(page, () => menu.tap({ force: true }), open);
  await page.waitForLoadState("networkidle");
  await page.keyboard.press("Escape");
  for (const y of [600, 1200, 0]) {
    await page.evaluate((top) => scrollTo({ top, behavior: "instant" }), y);
    await page.waitForTimeout(300);
  }
  const link = page.locator(pager).last();
  // A tap on a page that still scrolls would miss the link.
  await link.evaluate((element) => element.scrollIntoView({ block: "center", behavior: "instant" }));
  await page.waitForTimeout(500);
  const shift = await page.evaluate(() => (window as unknown as { seen: { shift: number } }).seen.shift);
  const next = await clickToPaint(page, () => link.tap({ force: true }));
  const full = await loadInFull(await page.context().newPage(), other);
  return { tap, next, full, shift };
}

/** Milliseconds from the tap to the frame in which something matches; the deadline for a dead tap. */
async function answerTo(page: Page, press: () => Promise<void>, selector: string): Promise<number> {
  const answer = page.evaluate(
    ({ selector, deadline }) =>
      new Promise<number>((resolve) => {
        let from = 0;
        addEventListener("touchend", ({ timeStamp }) => (from ||= timeStamp), { capture: true, passive: true });
        const look = () => {
          const passed = performance.now() - from;
          if (from > 0 && (passed > deadline || document.querySelector(selector)))
            requestAnimationFrame(() => setTimeout(() => resolve(Math.min(deadline, performance.now() - from))));
          else requestAnimationFrame(look);
        };
        look();
      }),
    { selector, deadline },
  );
  await press();
  return answer;
}

/** From the tap to the paint of another heading, whether the page stays or the browser loads another one. */
async function clickToPaint(page: Page, press: () => Promise<void>): Promise<number> {
  const heading = (await page.locator("h1").first().textContent()) ?? "";
  await page.evaluate(() =>
    addEventListener("touchend", () => sessionStorage.setItem("tapped", `${Date.now()}`), { capture: true, passive: true }),
  );
  await press();
  await page.waitForFunction((before) => !["", before].includes(document.querySelector("h1")?.textContent ?? ""), heading, {
    polling: "raf",
    timeout: 30_000,
  });
  return page.evaluate(() => Date.now() - Number(sessionStorage.getItem("tapped")));
}

/** With everything that the site's pages share in the cache. */
async function loadInFull(page: Page, address: string): Promise<number> {
  await slowDown(page);
  await page.goto(address, { waitUntil: "load" });
  return page.evaluate(() => performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? Number.NaN);
}

function summary(visits: readonly Visit[]): Record<string, string | number> {
  const of = (name: keyof Visit, part: number) => {
    const values = visits.map((visit) => visit[name]).sort((a, b) => a - b);
    return values[Math.min(values.length - 1, Math.floor(values.length * part))] ?? Number.NaN;
  };
  const kilobytes = (bytes: number) => (bytes / 1000).toFixed(1);
  return {
    "until readable": kilobytes(of("readable", 0.5)),
    "before acting": kilobytes(of("beforeActing", 0.5)),
    "first tap, median": Math.round(of("tap", 0.5)),
    "95th": Math.round(of("tap", 0.95)),
    "next page": Math.round(of("next", 0.5)),
    "in full": Math.round(of("full", 0.5)),
    "layout shift": of("shift", 0.95).toFixed(3),
  };
}

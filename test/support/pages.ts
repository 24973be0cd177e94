/** Opens pages of the served site, and records the browser's complaints. */
import type { Browser, BrowserContextOptions, Page, Request } from "playwright-core";
import { expect, inject, onTestFinished } from "vitest";

export const desktop = { width: 1440, height: 900 };
export const mobile = { width: 375, height: 812 };

/** Three pages that represent all: the home page, a page of the docs, and the one for unknown addresses. */
export const samplePages = [
  { name: "home", path: "/", status: 200 },
  { name: "doc", path: "/docs/api/focus", status: 200 },
  { name: "404", path: "/no/such/page", status: 404 },
];

export interface OpenPage {
  page: Page;
  status: number;
  /** Errors of the console and of scripts; of the not-found page, all but its own status. */
  complaints: string[];
}

/** A page in a separate context: a path of this repository's site, or the whole address of another page. The context closes when the test ends. */
export async function openPage(browser: Browser, path: string, options: BrowserContextOptions = {}): Promise<OpenPage> {
  const context = await browser.newContext({ viewport: desktop, reducedMotion: "reduce", ...options });
  onTestFinished(() => context.close());
  const page = await context.newPage();
  const complaints: string[] = [];
  const url = path.startsWith("/") ? inject("siteUrl") + path : path;
  page.on("pageerror", (error) => complaints.push(error.message));
  page.on("console", (message) => {
    if (message.type() === "error" && message.location().url !== url) complaints.push(message.text());
  });
  page.on("requestfailed", (request) => complaints.push(`${request.url()} ${request.failure()?.errorText}`));
  const response = await page.goto(url);
  return { page, status: response?.status() ?? 0, complaints };
}

/** Without requests that a page cancels, e.g. for its icon when it is left. */
export function serious(complaints: string[]): string[] {
  return complaints.filter((text) => !text.includes("ERR_ABORTED"));
}

/** The first sign of a reader, and the scripts that have loaded by then. */
export async function readerIsThere(page: Page): Promise<void> {
  await page.mouse.move(1, 1);
  await page.mouse.move(2, 2);
  await navigates(page);
}

/** Links are followed without a load from now on. */
export async function navigates(page: Page): Promise<void> {
  await page.locator("html[data-alive][data-navigates]").waitFor({ state: "attached" });
}

/**
 * Where a new tab leads: its address, or the request of one that crashed. Chromium's headless shell does not
 * always survive opening a tab; other Chromiums do not report its request.
 */
export async function addressOfNewTab(page: Page, press: () => Promise<unknown>): Promise<string> {
  const asked: string[] = [];
  const note = (request: Request) => request.isNavigationRequest() && request.url() !== page.url() && asked.push(request.url());
  page.context().on("request", note);
  const [tab] = await Promise.all([page.context().waitForEvent("page"), press()]);
  const address = () => [tab.url(), ...asked].find((url) => /^https?:/.test(url));
  await expect.poll(address).toBeTruthy();
  page.context().off("request", note);
  return address() ?? "";
}

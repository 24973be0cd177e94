/** `bcidocs serve --watch` on a small site, and a browser that shows a page of it. */
import { mkdir, rename } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { onTestFinished } from "vitest";
import { temporaryFolder } from "./folders.ts";
import { openPage, readerIsThere } from "./pages.ts";
import { type ServedSite, serveFrom } from "./servedSite.ts";
import { plainConfig, type SiteFiles, writeFiles } from "./siteFiles.ts";
import { storeBundles } from "./storedBundles.ts";

/** Milliseconds from one save of an author to the next at least. */
const betweenSaves = 150;

export interface WatchedSite extends ServedSite {
  folder: string;
  /** Writes, replaces and removes files, as an editor does. */
  edit(files: SiteFiles): Promise<void>;
  rename(from: string, to: string): Promise<void>;
  /** Resolves when something with these words was printed after this moment; `json` events are one line each. */
  says(text: string): Promise<string>;
}

/** A site without `site.config.ts` gets a plain one. It ends with the test at the latest. */
export async function watchSite(files: SiteFiles, args: string[] = []): Promise<WatchedSite> {
  const { folder, remove } = await temporaryFolder("bcidocs-watch");
  onTestFinished(remove);
  await writeFiles(folder, { ...plainConfig, ...files });
  await storeBundles(folder);
  return watchFolder(folder, args);
}

/** As `watchSite`, for a folder that is there. */
export async function watchFolder(folder: string, args: string[] = [], program?: string): Promise<WatchedSite> {
  const site = await serveFrom(folder, { args: ["--watch", ...args], ...(program && { program }) });
  const save = { last: 0 };
  return {
    ...site,
    folder,
    async edit(changes) {
      const wait = save.last + betweenSaves - performance.now();
      if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait));
      await writeFiles(folder, changes);
      save.last = performance.now();
    },
    async rename(from, to) {
      await mkdir(dirname(join(folder, to)), { recursive: true });
      await rename(join(folder, from), join(folder, to));
    },
    async says(text) {
      const from = site.printed().length;
      for (const end = performance.now() + 60_000; performance.now() < end; ) {
        const line = site
          .printed()
          .slice(from)
          .split("\n")
          .find((each) => each.includes(text));
        if (line !== undefined) return line;
        await new Promise((resolve) => setTimeout(resolve, 25));
      }
      throw new Error(`"${text}" was not printed:\n${site.printed().slice(from)}`);
    },
  };
}

export interface LivePage {
  page: Page;
  /** The browser's complaints, except for connections that a page closes when it is left. */
  complaints(): string[];
  /** How often the page was loaded since it was opened. */
  loads(): number;
}

/** A page that gets changes from now on. `path` begins without a slash. A reader is there, unless `isUntouched`. */
export async function openLive(
  browser: Browser,
  { url }: { url: string },
  { path = "", isUntouched, ...options }: BrowserContextOptions & { path?: string; isUntouched?: boolean } = {},
): Promise<LivePage> {
  const { page, complaints } = await openPage(browser, "about:blank", options);
  const seen = { loads: -1 };
  page.on("load", () => {
    seen.loads++;
  });
  await page.goto(url + path);
  await isLive(page);
  if (!isUntouched) await readerIsThere(page);
  return {
    page,
    complaints: () => complaints.filter((text) => !text.includes("/__bcidocs/events")),
    loads: () => seen.loads,
  };
}

/** The page has its connection. */
export async function isLive(page: Page): Promise<void> {
  await page.waitForSelector("html[data-live]", { state: "attached" });
}

/** Screenshots of the built site: test/.output/screenshots/. `UPDATE=1` updates the one in the README. */
import { copyFile, mkdir, stat } from "node:fs/promises";
import { join } from "node:path";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { closePages, sharedBrowser } from "../support/browser.ts";
import { outputFolder, repository } from "../support/folders.ts";
import { desktop, mobile, openPage, samplePages } from "../support/pages.ts";

const folder = join(outputFolder, "screenshots");

let browser: Browser;
beforeAll(async () => {
  browser = await sharedBrowser();
  await mkdir(folder, { recursive: true });
});
afterAll(() => closePages(browser));

const pictures = samplePages
  .filter(({ name }) => name !== "404")
  .flatMap(({ name, path }) => [
    { file: `${name}-desktop.png`, path, viewport: desktop },
    { file: `${name}-mobile.png`, path, viewport: mobile },
  ]);

test.each(pictures)("$file", async ({ file, path, viewport }) => {
  const { page, complaints } = await openPage(browser, path, { viewport, javaScriptEnabled: false });
  await page.screenshot({ path: join(folder, file) });
  expect((await stat(join(folder, file))).size).toBeGreaterThan(10_000);
  expect(complaints).toEqual([]);
});

test.runIf(process.env.UPDATE === "1")("the picture of the README is renewed", async () => {
  await mkdir(join(repository, ".github"), { recursive: true });
  await copyFile(join(folder, "doc-desktop.png"), join(repository, ".github", "screenshot.png"));
});

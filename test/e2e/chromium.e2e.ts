/** The browser for these tests: taken from the machine, or unpacked from npm where there is none. */
import { existsSync } from "node:fs";
import { expect, test } from "vitest";
import { launchBrowser } from "../support/browser.ts";
import { findChromium } from "../support/chromium.ts";

const hasBundle = process.platform === "linux" && process.arch === "x64";
const bareMachine = { wish: "", path: "", usualPlaces: [], libraryFolders: [] };

test.runIf(hasBundle)("a machine without a browser and without its libraries runs the one from npm", async () => {
  const { env, executablePath, args } = await findChromium(bareMachine);
  expect(existsSync(executablePath)).toBe(true);
  expect(env.LD_LIBRARY_PATH).toMatch(/chromium-[\d.]+\/lib/);
  expect(args).not.toContain("--disable-web-security");

  const browser = await launchBrowser(bareMachine);
  try {
    const page = await browser.newPage();
    await page.setContent("<title>Ready</title><p>Text</p>");
    expect(await page.title()).toBe("Ready");
    expect((await page.locator("p").boundingBox())?.height).toBeGreaterThan(5);
  } finally {
    await browser.close();
  }
});

test("the browser that BCIDOCS_CHROMIUM names is taken before any other", async () => {
  expect((await findChromium({ wish: process.execPath })).executablePath).toBe(process.execPath);
});

test("a wrong BCIDOCS_CHROMIUM is reported by name", async () => {
  await expect(findChromium({ wish: "/no/such/browser" })).rejects.toThrow("BCIDOCS_CHROMIUM names /no/such/browser");
});

/** The pages, hydrated, against the accessibility rules of WCAG 2.2 AA and axe's best practices: both colour modes, every width. */
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { brokenRules } from "../support/axe.ts";
import { closePages, sharedBrowser } from "../support/browser.ts";
import { desktop, mobile, openPage, readerIsThere, samplePages } from "../support/pages.ts";

let browser: Browser;
beforeAll(async () => {
  browser = await sharedBrowser();
});
afterAll(() => closePages(browser));

const onDesktop = { screen: "a desktop", options: { viewport: desktop } };
const onPhone = { screen: "a phone", options: { viewport: mobile, hasTouch: true } };
const narrow = { screen: "320 pixels", options: { viewport: { width: 320, height: 640 } } };
/** The visible part of a window of 1440 by 900 at a zoom of 200 %. */
const zoomed = { screen: "a desktop at 200 %", options: { viewport: { width: 720, height: 450 }, deviceScaleFactor: 2 } };

const reference = { name: "reference", path: "/docs/reference/interfaces/DeviceInfo" };
const everyElement = ["", "/code", "/components", "/html"].map((part) => ({ name: `Writing${part}`, path: `/bcidocs/writing${part}` }));
const doc = samplePages.find(({ name }) => name === "doc") ?? reference;

const views = [
  ...[...samplePages, reference].flatMap((page) => [onDesktop, onPhone].map((screen) => ({ ...page, ...screen }))),
  ...[doc, reference].flatMap((page) => [narrow, zoomed].map((screen) => ({ ...page, ...screen }))),
  ...everyElement.map((page) => ({ ...page, ...onPhone })),
];

test.each(views)("the $name page on $screen breaks no rule", async ({ path, options }) => {
  // The page's policy lets no foreign script in: axe needs to get past it.
  const { page } = await openPage(browser, path, { ...options, bypassCSP: true });
  await readerIsThere(page);
  expect(await brokenRules(page)).toEqual([]);
});

/** The picture on the home page: made from the signal of the simulated headset, and readable on every screen. */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { recordSignal } from "../../theme/signal/recordSignal.ts";
import { closePages, sharedBrowser } from "../support/browser.ts";
import { desktop, mobile, openPage, readerIsThere } from "../support/pages.ts";

const renderRate = 128;

let browser: Browser;
beforeAll(async () => {
  browser = await sharedBrowser();
});
afterAll(() => closePages(browser));

test("the lines of the picture are the samples of the simulated headset", async () => {
  const lines = await shownMicrovolts();
  expect(lines.map(({ length }) => length)).toEqual(Array.from({ length: 8 }, () => 2 * renderRate));

  const measured = (await recordSignal()).samples;
  for (const [channel, line] of lines.entries()) {
    const samples = (measured[channel] ?? []).filter((_, index) => index % 2 === 0);
    // In quarters of a microvolt.
    const error = Math.max(...line.map((value, index) => Math.abs(value - (samples[index] ?? Number.NaN))));
    expect(error, `channel ${channel}`).toBeLessThanOrEqual(0.125);
  }
});

test("the alpha rhythm over PO3 and PO4 grows after the eyes are closed, as the caption says", async () => {
  const lines = await shownMicrovolts();
  for (const line of [lines[3] ?? [], lines[4] ?? []]) {
    expect(alphaPower(line.slice(-renderRate))).toBeGreaterThan(4 * alphaPower(line.slice(0, renderRate / 2)));
  }
});

test.each([
  { screen: "a desktop", viewport: desktop },
  { screen: "a phone", viewport: mobile },
])("on $screen the labels of the picture can be read, and none covers another", async ({ viewport }) => {
  const { page } = await openPage(browser, "/", { viewport, javaScriptEnabled: false });
  const labels = await page.locator(".live-lane span").evaluateAll((texts) =>
    texts.map((text) => ({
      text: text.textContent,
      size: Number.parseFloat(getComputedStyle(text).fontSize),
      top: text.getBoundingClientRect().top,
    })),
  );
  expect(labels.map(({ text }) => text)).toEqual(["CP3", "C3", "F5", "PO3", "PO4", "F6", "C4", "CP4"]);
  expect(labels.map(({ size }) => size)).toEqual(Array.from({ length: 8 }, () => 12));
  const distances = labels.slice(1).map(({ top }, index) => top - (labels[index]?.top ?? 0));
  // As far apart as the letters are high.
  expect(Math.min(...distances)).toBeGreaterThanOrEqual(9);
});

test("without scripts nothing asks for a press of Run", async () => {
  const { page } = await openPage(browser, "/", { javaScriptEnabled: false });
  expect(await page.getByRole("button", { name: "Run" }).count()).toBe(0);
  expect(await page.locator("main").innerText()).not.toMatch(/\bRun\b/i);
});

test("the picture has a name and a description for those who do not see it", async () => {
  const { page } = await openPage(browser, "/");
  const session = await page.context().newCDPSession(page);
  const { nodes } = await session.send("Accessibility.getFullAXTree");
  const picture = nodes.find(({ role, name }) => role?.value === "image" && String(name?.value).includes("eight electrodes"));
  expect(picture?.description?.value).toMatch(/PO3 and PO4/);
});

/** Reads the lines of the built page back into microvolts. */
async function shownMicrovolts(): Promise<number[][]> {
  const html = await readFile(join(inject("siteFolder"), "index.html"), "utf8");
  const paths = [...html.matchAll(/ d="M0 (-?\d+)l([^"]+)"/g)];
  return paths.map(([, first, steps = ""]) => {
    const numbers = steps.match(/-?\d+/g)?.map(Number) ?? [];
    const downs = numbers.filter((_, index) => index % 2 === 1);
    const places = [Number(first)];
    for (const down of downs) places.push((places.at(-1) ?? 0) + down);
    return places.map((place) => -place / 4);
  });
}

/** Power between 8 and 12 Hz, per sample. */
function alphaPower(values: number[]): number {
  const frequencies = [8, 9, 10, 11, 12];
  const powers = frequencies.map((frequency) => {
    const angle = (index: number) => (2 * Math.PI * frequency * index) / renderRate;
    const re = values.reduce((sum, value, index) => sum + value * Math.cos(angle(index)), 0);
    const im = values.reduce((sum, value, index) => sum + value * Math.sin(angle(index)), 0);
    return (re ** 2 + im ** 2) / values.length ** 2;
  });
  return powers.reduce((sum, power) => sum + power, 0);
}

test("signal, ring and code answer to Calm at once, and the metric follows", async () => {
  const { page, complaints } = await openPage(browser, "/");
  await readerIsThere(page);
  const ring = page.locator(".demo .live-ring strong");
  const height = () => page.locator(".demo").evaluate((demo) => demo.getBoundingClientRect().height);
  const before = await height();
  await page.getByRole("button", { name: "Run" }).click();
  const values = async () => ((await page.getByRole("group", { name: "Output" }).textContent()) ?? "").trim().split("\n").map(Number);
  await expect.poll(async () => (await values())[0]).toBeGreaterThan(0.3);
  expect(await height()).toBe(before);

  const slider = page.getByRole("slider", { name: "Calm" });
  const answers = await slider.evaluate(
    (input: HTMLInputElement) =>
      new Promise<Record<string, number>>((resolve) => {
        const line = document.querySelector(".demo .is-highlighted .tk-number");
        const parts = {
          signal: document.querySelector(".demo .is-main path"),
          ring: document.querySelector(".demo .live-ring strong"),
          code: line,
        };
        const times: Record<string, number> = {};
        const began = performance.now();
        for (const [name, part] of Object.entries(parts)) {
          new MutationObserver(() => {
            times[name] ??= performance.now() - began;
            if (Object.keys(times).length === 3) resolve(times);
          }).observe(part as Element, { attributes: true, characterData: true, subtree: true, childList: true });
        }
        input.value = "1";
        input.dispatchEvent(new Event("input"));
      }),
  );
  // Twice the time that is promised: machines that run tests are slow.
  for (const [name, time] of Object.entries(answers)) expect(time, name).toBeLessThan(200);
  expect(await page.locator(".demo .is-highlighted").textContent()).toBe("simulator.setCalm(1);");
  await expect.poll(async () => Number.parseInt((await ring.textContent()) ?? "", 10)).toBeGreaterThan(11);
  expect(await page.getByRole("img", { name: /Alpha power: \d+ µV²/ }).getAttribute("aria-label")).toContain("reacts at once");
  await expect.poll(async () => (await values()).at(-1), { timeout: 30_000 }).toBeGreaterThan(0.5);
  await page.getByRole("button", { name: "Stop" }).click();
  expect(complaints).toEqual([]);
});

test("on a phone first links, Run, signal, Calm and sample are within a screen and a half, in this order", async () => {
  const { page } = await openPage(browser, "/", { viewport: mobile });
  await readerIsThere(page);
  await page.getByRole("button", { name: "Run" }).click();
  await page.getByRole("slider", { name: "Calm" }).waitFor();
  const bottoms = await page.evaluate(() =>
    [".site-hero .hero-actions", ".demo .live-run", ".demo .live-lanes", ".demo input[type=range]", ".demo .live-ring", ".demo .code"].map(
      (part) => scrollY + (document.querySelector(part)?.getBoundingClientRect().bottom ?? 0),
    ),
  );
  expect(bottoms).toEqual([...bottoms].sort((a, b) => a - b));
  expect(Math.max(...bottoms)).toBeLessThanOrEqual(1.5 * mobile.height);
});

test("a sample that disconnects is finished, and one that stays subscribed goes on", async () => {
  const { page } = await openPage(browser, "/docs/api/info");
  await readerIsThere(page);
  const state = async (index: number) => {
    const block = page.locator("[data-sample]").nth(index);
    await block.getByRole("button", { name: "Run" }).click();
    await expect.poll(() => block.getByRole("group", { name: "Output" }).textContent()).toMatch(/\S/);
    await page.waitForTimeout(500);
    return block.getByRole("status").textContent();
  };
  expect([await state(0), await state(1)]).toEqual(["Finished.", "Running."]);
});

/** The picture on the home page: made from the signal of the simulated headset, and readable on every screen. */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { type Epoch, Noema } from "../../sdk/src/index.ts";
import { createSimulator } from "../../sdk/src/simulator/index.ts";
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
  expect(lines.map(({ length }) => length)).toEqual(Array.from({ length: 8 }, () => 4 * renderRate));

  const measured = await measure();
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
    expect(alphaPower(line.slice(-2 * renderRate))).toBeGreaterThan(2 * alphaPower(line.slice(0, renderRate)));
  }
});

test.each([
  { screen: "a desktop", viewport: desktop },
  { screen: "a phone", viewport: mobile },
])("on $screen the labels of the picture can be read, and none covers another", async ({ viewport }) => {
  const { page } = await openPage(browser, "/", { viewport, javaScriptEnabled: false });
  const labels = await page.locator(".channel-trace text").evaluateAll((texts) =>
    texts.map((text) => {
      const { left, right, top, bottom } = text.getBoundingClientRect();
      return { text: text.textContent, size: Number.parseFloat(getComputedStyle(text).fontSize), left, right, top, bottom };
    }),
  );
  expect(labels.map(({ text }) => text).slice(0, 8)).toEqual(["CP3", "C3", "F5", "PO3", "PO4", "F6", "C4", "CP4"]);
  for (const [index, label] of labels.entries()) {
    expect(label.size).toBeGreaterThanOrEqual(11);
    expect([label.left >= 0, label.right <= viewport.width]).toEqual([true, true]);
    const covered = labels.slice(index + 1).filter((other) => {
      return label.left < other.right && other.left < label.right && label.top < other.bottom && other.top < label.bottom;
    });
    expect(covered.map(({ text }) => text)).toEqual([]);
  }
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
  const paths = [...html.matchAll(/ d="M0 (\d+)l([^"]+)"/g)];
  const rowHeight = 96;
  return paths.map(([, first, steps = ""], row) => {
    const numbers = steps.match(/-?\d+/g)?.map(Number) ?? [];
    const downs = numbers.filter((_, index) => index % 2 === 1);
    const places = [Number(first)];
    for (const down of downs) places.push((places.at(-1) ?? 0) + down);
    return places.map((place) => ((row + 0.5) * rowHeight - place) / 4);
  });
}

/** The same four seconds, measured again. */
async function measure(): Promise<number[][]> {
  const simulator = createSimulator({ seed: 107, model: 3, clock: "virtual" });
  const headset = new Noema({ ...simulator.options });
  await headset.login(simulator.account);
  const epochs: Epoch[] = [];
  simulator.setCalm(0);
  await simulator.advance(1500);
  headset.brainwaves("raw").subscribe((epoch) => epochs.push(epoch as Epoch));
  await simulator.advance(1000);
  simulator.setCalm(1);
  await simulator.advance(3000);
  return simulator.device.channelNames.map((_, channel) => epochs.flatMap(({ data }) => data[channel] ?? []));
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

test("a reader changes a calm value with two clicks, and sees it move", async () => {
  const { page, complaints } = await openPage(browser, "/");
  await readerIsThere(page);
  await page.getByRole("button", { name: "Run" }).click();
  const values = async () => ((await page.getByRole("group", { name: "Output" }).textContent()) ?? "").trim().split("\n").map(Number);
  await expect.poll(async () => (await values())[0]).toBeGreaterThan(0.3);

  const slider = page.getByRole("slider", { name: "Calm" });
  const { x = 0, y = 0, width = 0, height = 0 } = (await slider.boundingBox()) ?? {};
  await page.mouse.click(x + 0.95 * width, y + height / 2);
  await expect.poll(async () => (await values()).at(-1), { timeout: 30_000 }).toBeGreaterThan(0.5);
  await page.getByRole("button", { name: "Stop" }).click();
  expect(complaints).toEqual([]);
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

/** Live samples in a browser, under the policy of the site: run, change, stop, limits, keyboard, and what is fetched when. */
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { closePages, sharedBrowser } from "../support/browser.ts";
import { openPage, readerIsThere } from "../support/pages.ts";
import { serveSite } from "../support/serveSite.ts";
import type { StaticServer } from "../support/staticServer.ts";

const fence = (code: string) => `\`\`\`ts live\n${code}\n\`\`\`\n`;

/** Prints what a sample can do that it must not. */
const confined = `const here = location.origin === "null" ? new URL(import.meta.url).origin : location.origin;
const ways: Record<string, () => unknown> = {
  fetch: () => fetch(here + "/index.html"),
  XMLHttpRequest: () => new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.onload = resolve;
    request.onerror = reject;
    request.open("GET", here + "/index.html");
    request.send();
  }),
  EventSource: () => new Promise((resolve, reject) => Object.assign(new EventSource(here + "/index.html"), { onopen: resolve, onerror: reject })),
  WebSocket: () => new Promise((resolve, reject) => {
    const socket = new WebSocket(here.replace("http", "ws"));
    Object.assign(socket, { onopen: resolve, onerror: reject });
  }),
  eval: () => (0, eval)("1"),
  Function: () => new Function("return 1")(),
  "own script": () => new Promise((resolve, reject) => {
    const worker = new Worker(import.meta.url, { type: "module" });
    worker.onmessage = resolve;
    worker.onerror = reject;
  }),
  import: () => new Function("url", "return import(url)")("data:text/javascript,1"),
  Worker: () => new Promise((resolve, reject) => {
    const url = URL.createObjectURL(new Blob([\`fetch("\${here}/index.html").then(() => postMessage("fetched"), () => postMessage("refused"))\`]));
    const worker = new Worker(url);
    worker.onmessage = ({ data }) => (data === "fetched" ? resolve(1) : reject(data));
    worker.onerror = reject;
  }),
};
for (const [name, way] of Object.entries(ways)) {
  try {
    await way();
    console.log("open: " + name);
  } catch {
    console.log("refused: " + name);
  }
}
console.log("tried all " + Object.keys(ways).length);`;

/** Its last line comes half a second after the code has ended. */
const pending = `const ticks = setInterval(() => console.log("tick"), 10);
const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
void wait(250).then(async () => {
  clearInterval(ticks);
  await wait(250);
  console.log("the end");
});`;

const files = {
  "static/favicon.ico": "",
  "site.config.ts": `export default {
  title: "Test",
  sdk: { entryPoints: ["sdk/index.ts"], live: { module: { "@kit/sdk": "live/sdk.ts" }, provide: "live/provide.ts" } },
};\n`,
  "sdk/tsconfig.json": '{ "compilerOptions": { "strict": true, "target": "ES2022", "module": "ESNext", "moduleResolution": "Bundler" } }',
  "sdk/index.ts": "/** Degrees of water. */\nexport const kettle = { temperature: 20 };\n",
  "live/sdk.ts": 'export * from "../sdk/index.ts";\n',
  "live/provide.ts": `import { kettle } from "../sdk/index.ts";
export const process = { env: { UNIT: "degrees" } };
export const controls = [
  { kind: "range", label: "Heat", call: "heat", value: 20, min: 0, max: 100, step: 10, set: (value: number) => { kettle.temperature = value; } },
  { kind: "toggle", label: "Lid", value: true, set: () => undefined },
  { kind: "choice", label: "Tea", group: "Kinds", value: "green", options: ["green", "black"], set: () => undefined },
];
export const displays = [
  { kind: "lanes", label: "Bubbles", lanes: [{ name: "left", isMain: true }, { name: "right", isMain: false }], samples: 10, range: 2,
    start: (show: (data: number[][]) => void) => show([[0, 1], [1, 0]]) },
  { kind: "ring", label: "Steam", max: 50, unit: "%", start: (show: (data: object) => void) => show({ value: 25, note: "half" }) },
  { kind: "lights", label: "Lamps", outline: "M0 0h10", lights: [{ name: "on", x: 10, y: 10 }, { name: "hot", x: 20, y: 20 }],
    start: (show: (data: object) => void) => setInterval(() => show({ hot: "boils" }), 10) },
];
`,
  "content/index.md": "# Home\n\n[Away](./away.md)\n",
  "content/away.md": "# Away\n\nNothing runs here.\n",
  "content/page.md": `# Page\n\n${fence(
    'import { kettle } from "@kit/sdk";\n\nsetInterval(() => console.log(kettle.temperature + " " + process.env.UNIT), 100);',
  ).replace("live", 'live="Heat"')}\n[Away](./away.md)\n`,
  "content/parts.md": `# Parts\n\n${fence('import { kettle } from "@kit/sdk";\n\nconst water = { heat: (value: number) => value };\nwater.heat(40);\nconsole.log({ a: 1, b: 2 });\nsetInterval(() => console.log(kettle.temperature), 50);').replace("live", 'live="Bubbles, Heat, Steam, Lamps"')}`,
  "content/confined.md": `# Confined\n\n${fence(confined)}`,
  "content/faults.md": `# Faults\n\n${fence('throw new Error("too hot");')}\n${fence("while (true) console.log(1);")}\n${fence("console.log(1);\nclose();")}\n${fence("await null;\nconsole.log(2);")}\n${fence(pending).replace("live", 'live="Lamps"')}`,
};

let browser: Browser;
let site: StaticServer;
beforeAll(async () => {
  [browser, site] = await Promise.all([sharedBrowser(), serveSite(files)]);
});
afterAll(() => Promise.all([closePages(browser), site.close()]));

test("a sample runs on a press, shows output and plot, follows the controls, and stops", async () => {
  const { page, complaints } = await openPage(browser, `${site.url}/page`);
  const fetched: string[] = [];
  page.context().on("request", (request) => fetched.push(new URL(request.url()).pathname));
  await readerIsThere(page);
  expect(fetched.filter((path) => /live-|sample\./.test(path))).toEqual([]);

  const run = page.getByRole("button", { name: "Run" });
  await run.focus();
  await page.keyboard.press("Enter");
  const output = page.getByRole("group", { name: "Output" });
  await expect.poll(() => output.textContent()).toContain("20 degrees");
  await expect.poll(() => page.locator(".live-panel [role=status]").textContent()).toBe("Running.");

  await page.getByRole("slider", { name: "Heat" }).fill("70");
  await expect.poll(() => output.textContent()).toContain("70 degrees");
  await expect.poll(() => page.getByRole("img", { name: /Plot\. 70/ }).count()).toBe(1);

  await page.getByRole("button", { name: "Stop" }).click();
  await expect.poll(() => page.locator(".live-panel [role=status]").textContent()).toBe("Stopped.");
  expect(await page.getByRole("slider", { name: "Heat" }).isDisabled()).toBe(true);
  expect(fetched.some((path) => path.includes("live-"))).toBe(true);

  // The reader's choice is still there when it runs again.
  await run.click();
  await expect.poll(() => output.textContent()).toContain("70 degrees");
  expect(complaints).toEqual([]);
});

test("a sample shows what its fence names, folds the rest, and has a control in its code", async () => {
  const { page, complaints } = await openPage(browser, `${site.url}/parts`);
  await readerIsThere(page);
  await page.getByRole("button", { name: "Run" }).click();
  const slider = page.getByRole("slider", { name: "Heat" });
  await expect.poll(() => slider.inputValue()).toBe("40");
  expect(await page.getByRole("checkbox", { name: "Lid" }).isVisible()).toBe(false);
  await page.getByText("More", { exact: true }).click();
  expect(await page.getByRole("checkbox", { name: "Lid" }).isVisible()).toBe(true);
  expect(await page.getByRole("combobox", { name: "Tea" }).isVisible()).toBe(false);

  await slider.fill("70");
  expect(await page.locator(".tk-number").allTextContents()).toContain("70");
  await expect.poll(() => page.locator(".live-lane.is-main path").getAttribute("d")).toBe("M0 0.0L1 -1.0");
  expect(await page.getByRole("img", { name: "Steam: 25 %. half" }).locator("strong").textContent()).toBe("25%");
  expect(await page.locator(".live-lights .is-on").allTextContents()).toEqual(["", "hot boils"]);
  // In the order of the names, with the controls at the first of theirs.
  const order = await page.locator(".live-panel > *").evaluateAll((parts) => parts.map(({ className, tagName }) => className || tagName));
  expect(order).toEqual(["live-lanes", "FIELDSET", "live-ring", "live-lights", "P", "live-plot", "live-output"]);
  expect(complaints).toEqual([]);
});

test("the button says at once that a sample loads, and why it cannot", async () => {
  const { page } = await openPage(browser, `${site.url}/page`);
  await readerIsThere(page);
  await page.route(/sample\./, (route) => route.abort());
  const button = page.locator(".live-run");
  const name = await button.evaluate((element: HTMLElement) => {
    element.click();
    return element.textContent;
  });
  expect(name).toBe("Loading…");
  await expect.poll(() => button.textContent()).toBe("Run");
  expect(await button.getAttribute("aria-disabled")).toBe("true");
  expect(await page.locator(".live-run + [role=status]").textContent()).toBe("The sample did not load.");
});

test("a sample whose own script is not there says so, and cannot be run again", async () => {
  const { page } = await openPage(browser, `${site.url}/page`);
  await readerIsThere(page);
  await page.route(/live-frame|live-[0-9a-f]/, (route) => route.abort());
  await page.getByRole("button", { name: "Run" }).click();
  await expect.poll(() => page.locator(".live-panel [role=status]").textContent()).toBe("The sample did not load.");
  expect(await page.locator(".live-run").getAttribute("aria-disabled")).toBe("true");
});

test("a sample ends when its reader goes to another page", async () => {
  const { page } = await openPage(browser, `${site.url}/page`);
  await readerIsThere(page);
  await page.getByRole("button", { name: "Run" }).click();
  await expect.poll(() => page.workers().length).toBe(1);
  await page.getByRole("link", { name: "Away" }).first().click();
  await page.getByRole("heading", { name: "Away" }).waitFor();
  await expect.poll(() => page.workers().length).toBe(0);
});

test("an error, too much output, an end of its own and the end of code and timers are said", async () => {
  const { page } = await openPage(browser, `${site.url}/faults`);
  const states = ["The sample failed.", "Stopped: too much output.", "Finished.", "Finished.", "Finished."];
  for (const [index, state] of states.entries()) {
    const block = page.locator("[data-sample]").nth(index);
    await block.getByRole("button", { name: "Run" }).click();
    await expect.poll(() => block.getByRole("status").textContent()).toBe(state);
  }
  expect(await page.locator("[data-sample]").first().getByRole("group", { name: "Output" }).textContent()).toBe("Error: too hot\n");
  // A display goes on for as long as the sample does.
  expect(await page.locator("[data-sample]").last().getByRole("group", { name: "Output" }).textContent()).toContain("the end");
});

test("a sample has no network and evaluates nothing, on a host that serves no policy", async () => {
  expect((await fetch(`${site.url}/confined`)).headers.get("content-security-policy")).toBeNull();
  const { page } = await openPage(browser, `${site.url}/confined`);
  await page.getByRole("button", { name: "Run" }).click();
  const output = page.getByRole("group", { name: "Output" });
  await expect.poll(() => output.textContent()).toContain("tried all 9");
  expect(await output.textContent()).not.toContain("open:");
});

test("without scripts, a sample is a plain code block", async () => {
  const { page } = await openPage(browser, `${site.url}/page`, { javaScriptEnabled: false });
  expect(await page.locator(".live-run").isVisible()).toBe(false);
  expect(await page.locator(".code pre").isVisible()).toBe(true);
});

test("a browser without workers says what is missing", async () => {
  const { page } = await openPage(browser, `${site.url}/page`);
  await page.evaluate(() => Reflect.deleteProperty(globalThis, "Worker"));
  await page.getByRole("button", { name: "Run" }).click();
  await expect.poll(() => page.locator(".live-panel [role=status]").textContent()).toContain("no module workers");
});

test("a page without a sample has nothing of it", async () => {
  const { page } = await openPage(browser, `${site.url}/away`);
  expect(await page.content()).not.toContain("data-sample");
});

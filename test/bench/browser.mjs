// npm run bench:browser [-- --docusaurus] [--lighthouse] [--phone] [--reference]: what a reader's browser fetches and how soon it responds.
import { join } from "node:path";
import { launchBrowser } from "../support/browser.ts";
import { findChromium } from "../support/chromium.ts";
import { mustRun } from "../support/cli.ts";
import { repository, temporaryFolder } from "../support/folders.ts";
import { writeFiles } from "../support/siteFiles.ts";
import { serveFolder } from "../support/staticServer.ts";
import { buildWithDocusaurus } from "./docusaurus.mjs";
import { runLighthouse } from "./lighthouse.mjs";
import { benchPhone } from "./phone.ts";
import { benchReference } from "./reference.mjs";

const page = "/docs/api/focus";
const wishes = new Set(process.argv.slice(2));
const { folder: place, remove } = await temporaryFolder("bcidocs-browser");

try {
  const browser = await launchBrowser();
  if (wishes.has("--phone")) await benchPhone(browser, join(place, "phone"), 8);
  if (wishes.has("--reference")) await benchReference(browser, join(place, "reference"));
  const ours = join(place, "ours");
  await mustRun(process.execPath, [join(repository, "bin/bcidocs.js"), "build", "--quiet", "--out-dir", ours], { cwd: repository });
  const rows = [await measureSite("bcidocs", ours, browser)];
  rows[0].hydrate = await measureHydration(browser);
  if (wishes.has("--docusaurus")) await addDocusaurus(rows, browser);
  print(rows);
  if (wishes.has("--lighthouse")) await withServer(ours, async (url) => runLighthouse(url, (await findChromium()).executablePath));
  await browser.close();
} finally {
  await remove();
}

/** A peer that cannot be installed here is left out, by name. */
async function addDocusaurus(rows, browser) {
  try {
    rows.push(await measureSite("Docusaurus", await buildWithDocusaurus(join(place, "docusaurus")), browser));
  } catch (error) {
    console.log(`Docusaurus is left out: ${error.message.slice(-600)}`);
  }
}

async function measureSite(name, folder, browser) {
  return withServer(folder, async (url) => ({
    name,
    ...(await firstVisit(url + page, browser)),
    click: await median(20, () => clickToPaint(url + page, browser)),
  }));
}

async function withServer(folder, work) {
  const server = await serveFolder(folder, { isPacked: true });
  try {
    return await work(server.url);
  } finally {
    await server.close();
  }
}

/** Everything that is fetched before anybody touches anything, gzip, without fonts and images; shift and blocking with a CPU four times slower. */
async function firstVisit(url, browser) {
  const context = await browser.newContext({ viewport: { width: 1350, height: 940 } });
  const tab = await context.newPage();
  const cdp = await context.newCDPSession(tab);
  await cdp.send("Network.enable");
  await cdp.send("Emulation.setCPUThrottlingRate", { rate: 4 });
  const kinds = new Map();
  const bytes = { Document: 0, Stylesheet: 0, Script: 0, other: 0 };
  cdp.on("Network.responseReceived", ({ requestId, type, response }) =>
    kinds.set(requestId, /^(font|image)\//.test(response.mimeType) ? "Font" : type),
  );
  cdp.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    const kind = kinds.get(requestId);
    if (kind !== "Font") bytes[kind in bytes ? kind : "other"] += encodedDataLength;
  });
  await tab.addInitScript(() => {
    window.seen = { shift: 0, blocked: 0 };
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) window.seen.shift += entry.value;
    }).observe({ type: "layout-shift", buffered: true });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) window.seen.blocked += Math.max(0, entry.duration - 50);
    }).observe({ type: "longtask", buffered: true });
  });
  await tab.goto(url, { waitUntil: "networkidle" });
  await tab.waitForTimeout(1500);
  const seen = await tab.evaluate(() => window.seen);
  await context.close();
  return { html: bytes.Document, css: bytes.Stylesheet, js: bytes.Script, other: bytes.other, ...seen };
}

/** From the click on a link that was hovered long enough to be prefetched until the frame with the new title is painted. */
async function clickToPaint(url, browser) {
  const context = await browser.newContext({ viewport: { width: 1350, height: 940 } });
  const tab = await context.newPage();
  await tab.goto(url, { waitUntil: "networkidle" });
  const link = tab.locator('main a[href*="/docs/api/calm"], aside a[href*="/docs/api/calm"], nav a[href*="/docs/api/calm"]').first();
  await tab.mouse.move(3, 3);
  await link.scrollIntoViewIfNeeded();
  await link.hover();
  await tab.waitForTimeout(600);
  await tab.evaluate(() => {
    window.painted = new Promise((resolve) => {
      let from = 0;
      addEventListener(
        "click",
        ({ timeStamp }) => {
          from = timeStamp;
        },
        { capture: true, once: true },
      );
      const look = () => {
        if (from > 0 && document.querySelector("h1")?.textContent === "Calm")
          requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - from)));
        else requestAnimationFrame(look);
      };
      look();
    });
  });
  await link.click();
  const time = await tab.evaluate(() => window.painted);
  await context.close();
  return time;
}

/** From the click that hydrates the first island of a page to its response, React included, scripts in the HTTP cache. */
async function measureHydration(browser) {
  const folder = join(place, "island");
  const component = `import { useState } from "react";
export const hydrate = "interaction";
export default function Counter() {
  const [count, setCount] = useState(0);
  return <button type="button" onClick={() => setCount(count + 1)}>{\`count \${count}\`}</button>;
}`;
  const files = {
    "site.config.ts": 'export default { title: "Island" };',
    "content/index.md": "# Home\n\nText.\n\n::counter\n",
    "theme/components/Counter.tsx": component,
  };
  await writeFiles(folder, files);
  await mustRun(process.execPath, [join(repository, "bin/bcidocs.js"), "build", "--quiet"], { cwd: folder });
  return withServer(join(folder, "dist"), async (url) => {
    const context = await browser.newContext();
    const hydrateOnce = async () => {
      const tab = await context.newPage();
      await tab.goto(url, { waitUntil: "networkidle" });
      const time = await tab.evaluate(
        () =>
          new Promise((resolve) => {
            const button = document.querySelector("main button");
            const from = performance.now();
            new MutationObserver(() => button.textContent === "count 1" && resolve(performance.now() - from)).observe(button, {
              subtree: true,
              characterData: true,
              childList: true,
            });
            button.click();
          }),
      );
      await tab.close();
      return time;
    };
    await hydrateOnce();
    const result = await median(10, hydrateOnce);
    await context.close();
    return result;
  });
}

async function median(count, work) {
  const times = [];
  for (let index = 0; index < count; index += 1) times.push(await work());
  return times.sort((a, b) => a - b)[Math.floor(count / 2)];
}

function print(rows) {
  const kilobytes = (bytes) => (bytes / 1000).toFixed(1);
  console.log(`\nFirst visit to ${page}, gzip with response headers, kB; milliseconds are medians`);
  console.table(
    Object.fromEntries(
      rows.map(({ name, html, css, js, other, shift, blocked, click, hydrate }) => [
        name,
        {
          HTML: kilobytes(html),
          CSS: kilobytes(css),
          JavaScript: kilobytes(js),
          other: kilobytes(other),
          sum: kilobytes(html + css + js + other),
          "layout shift": shift.toFixed(3),
          "blocked, CPU / 4, ms": Math.round(blocked),
          "click to paint, ms": Math.round(click),
          "first island hydrated, ms": hydrate === undefined ? "" : Math.round(hydrate),
        },
      ]),
    ),
  );
}

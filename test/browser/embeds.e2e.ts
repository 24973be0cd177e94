/** Videos and services of elsewhere, in a browser: nothing is fetched before a reader asks, and each page counts once. */
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { closePages, sharedBrowser } from "../support/browser.ts";
import { openPage, readerIsThere } from "../support/pages.ts";
import { serveSite } from "../support/serveSite.ts";
import type { StaticServer } from "../support/staticServer.ts";

/** Each service's script does what the real one does once it is loaded: it leaves its function, and records its calls. */
const scripts: Record<string, string> = {
  "https://plausible.io/**":
    "window.plausible = (event, { props } = {}) => seen('plausible ' + event + (props ? ' ' + props.answer : ''));",
  "https://cloud.umami.is/**": "window.umami = { track: (event, data) => seen(event ? 'umami ' + event + ' ' + data.answer : 'umami') };",
  "https://gc.zgo.at/**":
    "window.goatcounter = { ...window.goatcounter, count: (event) => seen(event ? 'goatcounter ' + event.path : 'goatcounter') };",
  "https://cdn.usefathom.com/**": "window.fathom = { trackPageview: () => seen('fathom'), trackEvent: (name) => seen('fathom ' + name) };",
  "https://www.googletagmanager.com/**": "void 0;",
};
const seen = "const seen = (what) => (window.counted ??= []).push(what + ' ' + location.pathname);";

const analytics = {
  plausible: { domain: "kit.example" },
  umami: { websiteId: "abc" },
  goatcounter: { endpoint: "https://kit.goatcounter.com/count" },
  fathom: { site: "ABC" },
  google: { id: "G-ABC" },
};

/** Tells the page around it whether it can read that page. */
const framed =
  '<script>let title; try { ({ title } = parent.document); } catch {} parent.postMessage(title ? "within" : "apart", "*");</script>\n';

const files = {
  "site.config.ts": `export default ${JSON.stringify({ title: "Kit", analytics, docs: { feedback: true }, themeConfig: { imageZoom: true } })};\n`,
  "static/favicon.ico": "",
  "content/index.md": "# Home\n\n[Three](./three.md)\n",
  "content/three.md": "# Three\n",
  "content/docs/help.md": "# Help\n\n![The kit](./kit.svg)\n\n[![Linked](./kit.svg)](https://kit.example)\n",
  "content/docs/kit.svg": '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="20"><rect width="40" height="20"/></svg>',
  "static/static.html": framed,
  "content/docs/content.html": framed,
  "content/docs/frames.md":
    '# Frames\n\n::iframe{src=./content.html title="Content"}\n\n<iframe src="/content.html" title="HTML"></iframe>\n\n::iframe{src=/static.html title="Static"}\n',
  "content/two.md": '# Two\n\n::youtube{id=dQw4w9WgXcQ title="A tour of the kit" start=9}\n',
};

let browser: Browser;
let site: StaticServer;
beforeAll(async () => {
  [browser, site] = await Promise.all([sharedBrowser(), serveSite(files)]);
});
afterAll(() => Promise.all([closePages(browser), site.close()]));

async function open(path: string) {
  const opened = await openPage(browser, "about:blank");
  const asked: string[] = [];
  const { page } = opened;
  page.on("request", (request) => asked.push(request.url()));
  for (const [pattern, body] of Object.entries(scripts)) {
    await page.route(pattern, (route) => route.fulfill({ contentType: "text/javascript", body: `{ ${seen} ${body} }` }));
  }
  await page.route("https://www.youtube-nocookie.com/**", (route) => route.fulfill({ contentType: "text/html", body: "<h1>Player</h1>" }));
  await page.goto(site.url + path);
  return { ...opened, asked };
}

test("files of the site in frames run apart from it", async () => {
  const { page } = await open("/docs/frames");
  const told = await page.evaluate(
    () =>
      new Promise<string[]>((resolve) => {
        const messages: string[] = [];
        addEventListener("message", ({ data }) => messages.push(data) === 3 && resolve(messages.sort()));
        for (const frame of document.querySelectorAll("iframe")) {
          frame.loading = "eager";
          frame.src += "";
        }
      }),
  );
  expect(told).toEqual(["apart", "apart", "apart"]);
});

const counted = (page: Awaited<ReturnType<typeof open>>["page"]) =>
  page.evaluate(() => [...((window as { counted?: string[] }).counted ?? [])].sort());

describe("a video of YouTube", () => {
  test("is fetched when a reader clicks it, takes the focus, and breaks no rule of the policy", async () => {
    const { page, asked, complaints } = await open("/two");
    const link = page.getByRole("link", { name: "Play video: A tour of the kit" });
    const box = await link.boundingBox();
    expect((box?.width ?? 0) / (box?.height ?? 1)).toBeCloseTo(16 / 9, 1);
    await page.waitForLoadState("networkidle");
    expect(asked.filter((url) => url.includes("youtube"))).toEqual([]);
    await link.click();
    const frame = page.locator("iframe");
    await frame.waitFor();
    expect(await frame.getAttribute("src")).toBe("https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?autoplay=1&start=9");
    expect(await frame.getAttribute("title")).toBe("A tour of the kit");
    await page.frameLocator("iframe").getByText("Player").waitFor();
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe("IFRAME");
    expect(complaints).toEqual([]);
  });

  test("is a plain link without scripts", async () => {
    const context = await browser.newContext({ javaScriptEnabled: false });
    onTestFinished(() => context.close());
    const page = await context.newPage();
    await page.goto(`${site.url}/two`);
    expect(await page.getByRole("link", { name: /A tour/ }).getAttribute("href")).toBe("https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=9s");
  });
});

describe("services that count readers", () => {
  test("count each page once, also one that is shown without loading it anew", async () => {
    const { page, complaints } = await open("/");
    const once = (path: string) => [`fathom ${path}`, `goatcounter ${path}`, `plausible pageview ${path}`, `umami ${path}`];
    await expect.poll(() => counted(page)).toEqual(once("/"));
    await readerIsThere(page);
    await page.getByRole("link", { name: "Three" }).first().click();
    await page.getByRole("heading", { name: "Three" }).waitFor();
    await expect.poll(() => counted(page)).toEqual([...once("/"), ...once("/three")].sort());
    const events = await page.evaluate(() => {
      const { dataLayer = [] } = window as { dataLayer?: ArrayLike<unknown>[] };
      return dataLayer.map((command) =>
        [command[0], command[1], (command[2] as { page_location?: string })?.page_location ?? ""].slice(0, 3),
      );
    });
    expect(
      events
        .filter(([name]) => name === "event")
        .map(([, , place]) => new URL(String(place)).pathname)
        .at(-1),
    ).toBe("/three");
    expect(complaints).toEqual([]);
  });

  test('get the answer of a reader to "Was this page helpful?"', async () => {
    const { page, complaints } = await open("/docs/help");
    await expect.poll(() => counted(page)).toHaveLength(4);
    await page.getByRole("button", { name: "No", exact: true }).click();
    await page.getByText("Thank you!").waitFor();
    expect((await counted(page)).filter((event) => /no/.test(event))).toEqual([
      "fathom feedback: no /docs/help",
      "goatcounter feedback-no/docs/help /docs/help",
      "plausible Feedback no /docs/help",
      "umami feedback no /docs/help",
    ]);
    expect(complaints).toEqual([]);
  });
});

test("an image opens as large as the window by keyboard and by mouse, but not one in a link", async () => {
  const { page, complaints } = await open("/docs/help");
  await readerIsThere(page);
  const image = page.getByRole("button", { name: "The kit" });
  await image.focus();
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: "The kit" });
  await dialog.waitFor();
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "detached" });
  expect(await image.evaluate((each) => document.activeElement === each)).toBe(true);
  await image.click();
  await dialog.getByRole("button", { name: "Close" }).click();
  await dialog.waitFor({ state: "detached" });
  expect(await page.getByRole("button", { name: "Linked" }).count()).toBe(0);
  expect(complaints).toEqual([]);
});

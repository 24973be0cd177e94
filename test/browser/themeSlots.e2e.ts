/** A site that overrides footer and call-out: what is interactive in them, and what the policy says about it. */
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { closePages, sharedBrowser } from "../support/browser.ts";
import { bcidocs } from "../support/cli.ts";
import { temporaryFolder } from "../support/folders.ts";
import { openPage, readerIsThere } from "../support/pages.ts";
import { serveSite } from "../support/serveSite.ts";
import { plainConfig, writeFiles } from "../support/siteFiles.ts";
import type { StaticServer } from "../support/staticServer.ts";

const files = {
  "site.config.ts": 'export default { title: "Test", favicon: "mark.svg" };\n',
  "static/mark.svg": '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"/>',
  "theme/components/Thanks.tsx": `
import { useState } from "react";
export const hydrate = "interaction";
export default function Thanks({ of }) {
  const [count, setCount] = useState(0);
  return <button type="button" className="thanks" onClick={() => setCount(count + 1)}>{\`\${of}: \${count}\`}</button>;
}`,
  "theme/components/Footer.tsx": `
import { Footer, SiteComponent } from "bcidocs/theme";
export default function SiteFooter() {
  return <><div className="footer"><SiteComponent name="thanks" of="footer" /></div><Footer /></>;
}`,
  "theme/components/Footer.css": ".thanks { border-left: 7px solid var(--accent); }",
  "theme/components/Callout.tsx": `
import { Callout, SiteComponent } from "bcidocs/theme";
export default function SiteCallout(props) {
  return <div className="own-callout"><Callout {...props} /><SiteComponent name="thanks" of={props.kind} /></div>;
}`,
  "content/index.md": "# Home\n\n[Other](./other.md)\n\n:::note\nA note.\n:::\n",
  "content/other.md": "# Other\n\n[Home](./index.md)\n",
};

let browser: Browser;
let site: StaticServer;
beforeAll(async () => {
  [browser, site] = await Promise.all([sharedBrowser(), serveSite(files)]);
});
afterAll(() => Promise.all([closePages(browser), site.close()]));

test("a component in an override is interactive, in the shell and in the text, under the page's strict policy", async () => {
  const { page, complaints } = await openPage(browser, site.url);
  const policy = await page.locator("meta[http-equiv=Content-Security-Policy]").getAttribute("content");
  expect(policy).toContain("script-src 'self'");
  expect(policy).not.toContain("unsafe");
  await page.getByRole("button", { name: "footer: 0" }).click();
  await page.getByRole("button", { name: "footer: 1" }).click();
  await page.getByRole("button", { name: "note: 0" }).click();
  await page.getByRole("button", { name: "note: 1" }).waitFor();
  await page.getByRole("button", { name: "footer: 2" }).waitFor();
  expect(complaints).toEqual([]);
});

test("what a reader did in the footer stays when the page changes", async () => {
  const { page, complaints } = await openPage(browser, site.url);
  await readerIsThere(page);
  await page.getByRole("button", { name: "footer: 0" }).click();
  await page.getByRole("button", { name: "footer: 1" }).waitFor();
  await page.locator("main").getByRole("link", { name: "Other" }).click();
  await page.getByRole("heading", { name: "Other" }).waitFor();
  await page.getByRole("button", { name: "footer: 1" }).click();
  await page.getByRole("button", { name: "footer: 2" }).waitFor();
  expect(complaints).toEqual([]);
});

test("styles next to an override are on the page, with the tokens of the theme", async () => {
  const { page } = await openPage(browser, site.url);
  const width = await page
    .locator(".thanks")
    .first()
    .evaluate((button) => getComputedStyle(button).borderLeftWidth);
  expect(width).toBe("7px");
});

test("the command line ejects a component once, and reports what it cannot do by its exit status", async () => {
  const { folder, remove } = await temporaryFolder("bcidocs-eject");
  onTestFinished(remove);
  await writeFiles(folder, plainConfig);
  const theme = async (...words: string[]) => (await bcidocs(["theme", ...words], { cwd: folder })).status;
  expect(await theme("eject", "Footer")).toBe(0);
  expect(await theme("eject", "Footer")).toBe(1);
  expect(await theme("eject", "Fotter")).toBe(2);
  expect(await theme("lst")).toBe(2);
  const { stdout } = await bcidocs(["theme", "list"], { cwd: folder });
  expect(stdout).toMatch(/^Footer .* -> theme\/components\/Footer\.tsx$/m);
});

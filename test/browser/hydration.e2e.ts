/** The server's HTML and React's in the browser are the same, whatever a component consists of. */
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { closePages, sharedBrowser } from "../support/browser.ts";
import { addressOfNewTab, openPage, readerIsThere } from "../support/pages.ts";
import { serveSite } from "../support/serveSite.ts";
import type { StaticServer } from "../support/staticServer.ts";

/** Ids, adjacent texts, numbers, nothing, lists, a portal-free tree of every kind of child. */
const mixture = `
import { Fragment, useEffect, useId, useState } from "react";
import { useSite, useStrings } from "bcidocs/theme";
export const hydrate = "load";
export default function Mixture({ label = "", children, ...rest }) {
  const [first, second] = [useId(), useId()];
  const [isHydrated, setHydrated] = useState(false);
  useEffect(() => setHydrated(true), []);
  const { homeHref, title } = useSite();
  const { next } = useStrings();
  return (
    <div className="mixture" data-hydrated-at={isHydrated ? "now" : undefined} title={label}>
      Hello {label} and {3}{" "}{null}{false}{["a", "b"].map((each) => <Fragment key={each}>{each} </Fragment>)}
      <label htmlFor={first}>One</label><input id={first} defaultValue={label} />
      <textarea id={second} aria-label="Two" defaultValue={"line\\nline"} />
      <select aria-label="Three" defaultValue="y"><option>x</option><option>y</option></select>
      <a href={homeHref}>{title} {next}</a>
      <code>{JSON.stringify(rest)}</code>
      {children}
    </div>
  );
}`;

const counter = `
import { useState } from "react";
export const hydrate = "interaction";
export default function Counter({ from = "0" }) {
  const [count, setCount] = useState(Number(from));
  return <button type="button" onClick={() => setCount(count + 1)}>{\`\${from}: \${count}\`}</button>;
}`;

/** Shows its content, or not. */
const fold = (isOpen: boolean) => `
import { useState } from "react";
export const hydrate = "load";
export default function Fold({ children }) {
  const [isOpen, setOpen] = useState(${isOpen});
  return <div className="fold-test"><button type="button" onClick={() => setOpen(!isOpen)}>turn</button>{isOpen && <section>{children}</section>}</div>;
}`;

/** Notes when it ends. */
const clock = `
import { useEffect } from "react";
export const hydrate = "load";
export default function Clock() {
  useEffect(() => {
    document.documentElement.dataset.clock = "runs";
    return () => { document.documentElement.dataset.clock = "ended"; };
  }, []);
  return <p>Clock</p>;
}`;

const sleeper = `
export const hydrate = "interaction";
export default function Sleeper() {
  return <a href="/mixture">Away</a>;
}`;

const files = {
  "site.config.ts": 'export default { title: "Kit & <Co>", favicon: "mark.svg" };\n',
  "static/mark.svg": '<svg xmlns="http://www.w3.org/2000/svg"/>',
  "theme/components/Mixture.tsx": mixture,
  "theme/components/Counter.tsx": counter,
  "theme/components/Clock.tsx": clock,
  "theme/components/Sleeper.tsx": sleeper,
  "theme/components/Open.tsx": fold(true),
  "theme/components/Closed.tsx": fold(false),
  "theme/components/Liar.tsx": `export const hydrate = "load";\nexport default function Liar() { return <p>{typeof window === "undefined" ? "server" : "browser"}</p>; }\n`,
  "content/index.md": "---\ndescription: Home.\n---\n\nText.\n",
  "content/mixture.md": `# Mixture

::mixture{label='A "quote" & </script><!-- é 🧠'}

:::mixture{label="second" empty flag="" on-top=1}
Some **Markdown** with \`code\`, a [link](./index.md) and a call-out:

> [!NOTE]
> Noted.
:::

Text after it.
`,
  "content/nested.md": `# Nested

:::::mixture{label=outer}
Before.

::::mixture{label=inner}
::counter{from=1}
::::

::counter{from=2}
:::::
`,
  "content/folds.md":
    "# Folds\n\n::::open\nSeen.\n\n::counter{from=5}\n::::\n\n::::closed\nUnseen, with a [link](./index.md).\n\n::counter{from=7}\n::::\n",
  "content/clock.md": "# Clock\n\n::clock{}\n\n::sleeper{}\n\n[Away](./liar.md)\n",
  "content/liar.md": "# Liar\n\n::liar{}\n",
};

let browser: Browser;
let site: StaticServer;
beforeAll(async () => {
  [browser, site] = await Promise.all([sharedBrowser(), serveSite(files)]);
});
afterAll(() => Promise.all([closePages(browser), site.close()]));

/** The HTML of the islands as the server drew it, for comparison. */
async function open(path: string) {
  const { page, complaints } = await openPage(browser, site.url + path);
  await readerIsThere(page);
  return { page, complaints };
}

const hydrated = ".mixture[data-hydrated-at]";

describe("React hydrates without a mismatch", () => {
  test("in texts, ids, fields, attributes and Markdown, twice on one page", async () => {
    const { page, complaints } = await open("/mixture");
    await page.locator(hydrated).nth(1).waitFor();
    expect(await page.locator(".mixture").first().getAttribute("title")).toBe('A "quote" & </script><!-- é 🧠');
    expect(await page.getByLabel("One").first().inputValue()).toBe('A "quote" & </script><!-- é 🧠');
    expect(await page.getByLabel("Three").nth(1).inputValue()).toBe("y");
    expect(await page.locator(".mixture > code").allTextContents()).toEqual(["{}", '{"empty":"","flag":"","on-top":"1"}']);
    const ids = await page.locator(".mixture [id]").evaluateAll((elements) => elements.map(({ id }) => id));
    expect(new Set(ids).size).toBe(4);
    expect(await page.locator(".mixture strong").count()).toBe(1);
    expect(complaints).toEqual([]);
  });

  test("in islands within islands, which answer each for itself", async () => {
    const { page, complaints } = await open("/nested");
    await page.locator(hydrated).nth(1).waitFor();
    await page.getByRole("button", { name: "1: 1" }).click();
    await page.getByRole("button", { name: "1: 2" }).click();
    await page.getByRole("button", { name: "2: 2" }).click();
    await page.getByRole("button", { name: "1: 3" }).waitFor();
    await page.getByRole("button", { name: "2: 3" }).waitFor();
    expect(await page.locator(".mixture").count()).toBe(2);
    expect(complaints).toEqual([]);
  });
});

describe("Markdown in a component", () => {
  test("that hides it and shows it again keeps it unchanged, islands inside included", async () => {
    const { page, complaints } = await open("/folds");
    const open5 = page.locator(".fold-test").first();
    await page.getByRole("button", { name: "5: 5" }).click();
    await page.getByRole("button", { name: "5: 6" }).waitFor();
    await open5.getByRole("button", { name: "turn" }).click();
    await open5.getByText("Seen.").waitFor({ state: "detached" });
    await open5.getByRole("button", { name: "turn" }).click();
    await open5.getByText("Seen.").waitFor();
    await page.getByRole("button", { name: "5: 6" }).click();
    await page.getByRole("button", { name: "5: 7" }).waitFor();
    expect(complaints).toEqual([]);
  });

  test("that is folded at first appears when it is opened", async () => {
    const { page, complaints } = await open("/folds");
    const closed = page.locator(".fold-test").nth(1);
    expect(await page.getByText("Unseen").count()).toBe(0);
    await closed.getByRole("button", { name: "turn" }).click();
    await page.getByText("Unseen").waitFor();
    expect(await closed.getByRole("link").getAttribute("href")).toBe("/");
    await page.getByRole("button", { name: "7: 7" }).click();
    await page.getByRole("button", { name: "7: 8" }).waitFor();
    expect(complaints).toEqual([]);
  });
});

test("a component ends with its page", async () => {
  const { page } = await open("/clock");
  const state = () => page.evaluate(() => document.documentElement.dataset.clock);
  await expect.poll(state).toBe("runs");
  await page.getByRole("main").getByRole("link", { name: "Away" }).last().click();
  await page.locator("h1", { hasText: "Liar" }).waitFor();
  await expect.poll(state).toBe("ended");
});

test("a link in a sleeping component that is pressed with Ctrl opens a new tab", async () => {
  const { page } = await open("/clock");
  const link = page.locator("bcidocs-island a");
  // Hydrates it with the click only.
  expect(await addressOfNewTab(page, () => link.dispatchEvent("click", { ctrlKey: true }))).toContain("/mixture");
  expect(new URL(page.url()).pathname).toBe("/clock");
});

test("a component that renders differently in the browser is reported with its name and its page", async () => {
  const { page, complaints } = await open("/liar");
  await page.getByText("browser").waitFor();
  expect(complaints).toEqual(['The component "liar" of /liar renders differently in the browser than on the server.']);
});

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

/** Fields of every kind, and what React knows of each. */
const form = `
import { useState } from "react";
export const hydrate = "interaction";
export default function Form() {
  const [state, setState] = useState({ text: "", area: "", choice: "a", box: false, radio: "x", number: "" });
  const [keys, setKeys] = useState("");
  const [free, setFree] = useState("");
  const set = (name) => ({ target }) => setState((all) => ({ ...all, [name]: target.type === "checkbox" ? target.checked : target.value }));
  return (
    <form className="form-test" onSubmit={(event) => event.preventDefault()}>
      <input aria-label="text" value={state.text} onChange={set("text")} onKeyDown={({ key }) => setKeys((all) => all + key)} />
      <input aria-label="number" type="number" value={state.number} onChange={set("number")} />
      <input aria-label="free" defaultValue="" onInput={({ target }) => setFree(target.value)} />
      <textarea aria-label="area" value={state.area} onChange={set("area")} />
      <select aria-label="choice" value={state.choice} onChange={set("choice")}><option>a</option><option>b</option></select>
      <input aria-label="box" type="checkbox" checked={state.box} onChange={set("box")} />
      {["x", "y"].map((value) => <input key={value} aria-label={value} type="radio" name="r" value={value} checked={state.radio === value} onChange={set("radio")} />)}
      <output>{[...Object.values(state), keys, free].join("|")}</output>
    </form>
  );
}`;

const files = {
  "site.config.ts": 'export default { title: "Kit & <Co>", favicon: "mark.svg" };\n',
  "static/mark.svg": '<svg xmlns="http://www.w3.org/2000/svg"/>',
  "theme/components/Mixture.tsx": mixture,
  "theme/components/Counter.tsx": counter,
  "theme/components/Form.tsx": form,
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
  "content/form.md": "# Form\n\n::form{}\n",
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

describe("what a reader does before a component is hydrated stays, and the component learns of it", () => {
  /** The page, with the script of the component on a slow line. */
  async function openForm() {
    const { page, complaints } = await openPage(browser, `${site.url}/form`);
    const arrival = { release: () => {} };
    const isThere = new Promise<void>((resolve) => {
      arrival.release = resolve;
    });
    await page.route(/\/assets\/form\./, async (route) => {
      await isThere;
      await route.continue();
    });
    const field = (name: string) => page.getByLabel(name, { exact: true });
    const isTold = (values: string) => expect.poll(() => page.locator("output").textContent()).toBe(values);
    return { page, complaints, field, isTold, release: arrival.release };
  }

  test("by keyboard, in fields of every kind", async () => {
    const { page, complaints, field, isTold, release } = await openForm();
    await field("text").focus();
    await page.keyboard.type("124");
    await page.keyboard.press("ArrowLeft");
    await page.keyboard.type("3");
    release();
    await isTold("1234||a|false|x||124ArrowLeft3|");
    expect(await field("text").inputValue()).toBe("1234");
    expect(await field("text").evaluate((input) => [document.activeElement === input, (input as HTMLInputElement).selectionStart])).toEqual(
      [true, 3],
    );
    await page.keyboard.type("!");
    await isTold("123!4||a|false|x||124ArrowLeft3!|");
    expect(complaints).toEqual([]);
  });

  test("in several fields, one after the other", async () => {
    const { page, complaints, field, isTold, release } = await openForm();
    await field("number").focus();
    await page.keyboard.type("1.5");
    await field("area").fill("two\nlines");
    await field("free").fill("free");
    await field("choice").selectOption("b");
    await field("box").click();
    await field("y").click();
    release();
    await isTold("|two\nlines|b|true|y|1.5||free");
    expect(await field("number").inputValue()).toBe("1.5");
    expect(await field("area").inputValue()).toBe("two\nlines");
    expect(await field("free").inputValue()).toBe("free");
    expect(await field("choice").inputValue()).toBe("b");
    expect(await field("box").isChecked()).toBe(true);
    expect(await field("y").isChecked()).toBe(true);
    expect(complaints).toEqual([]);
  });

  test("by keyboard alone: a choice, a box and a radio button", async () => {
    const { page, field, isTold, release } = await openForm();
    await field("choice").focus();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Space");
    await page.keyboard.press("Tab");
    await page.keyboard.press("ArrowDown");
    release();
    await isTold("||b|true|y|||");
  });

  test("pasted, and put together by an input method, also while the component comes", async () => {
    const { page, field, isTold, release } = await openForm();
    const session = await page.context().newCDPSession(page);
    await field("text").focus();
    await session.send("Input.insertText", { text: "paste " });
    await session.send("Input.imeSetComposition", { text: "に", selectionStart: 1, selectionEnd: 1 });
    await session.send("Input.imeSetComposition", { text: "にほ", selectionStart: 2, selectionEnd: 2 });
    release();
    await page.waitForTimeout(300);
    await session.send("Input.imeSetComposition", { text: "日本", selectionStart: 2, selectionEnd: 2 });
    await session.send("Input.insertText", { text: "日本" });
    await isTold("paste 日本||a|false|x|||");
    expect(await field("text").inputValue()).toBe("paste 日本");
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

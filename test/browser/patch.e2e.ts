/** How an open page becomes another one in place, in a browser, since it works on the page itself: nothing is lost, and nothing more is touched than has changed. */

import { join } from "node:path";
import { build } from "esbuild";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { closePages, sharedBrowser } from "../support/browser.ts";
import { repository } from "../support/folders.ts";
import { openPage } from "../support/pages.ts";

let browser: Browser;
let script = "";
beforeAll(async () => {
  const entry = join(repository, "src/theme/live/patch.ts");
  const [launched, { outputFiles }] = await Promise.all([
    sharedBrowser(),
    build({ entryPoints: [entry], bundle: true, write: false, format: "iife", globalName: "patching" }),
  ]);
  browser = launched;
  script = outputFiles[0]?.text ?? "";
});
afterAll(() => closePages(browser));

interface Patching {
  patchBody(before: Document, after: Document): void;
  needsReload(before: Document, after: Document): boolean;
}

/** A page that shows `before`, then an action of a reader or a script, then the change to `after`; returns what is shown. */
async function shown(before: string, after: string, meanwhile: (body: HTMLElement) => void = () => undefined): Promise<Page> {
  const { page } = await openPage(browser, "about:blank");
  await page.addScriptTag({ content: `${script};window.patching = patching;` });
  await page.evaluate((html) => {
    document.body.innerHTML = html;
  }, before);
  await page.evaluate(`(${meanwhile.toString()})(document.body)`);
  await page.evaluate(
    ([from = "", to = ""]) => {
      const parse = (html: string) => new DOMParser().parseFromString(`<!doctype html><body>${html}`, "text/html");
      (window as unknown as { patching: Patching }).patching.patchBody(parse(from), parse(to));
    },
    [before, after],
  );
  return page;
}

const bodyOf = (page: Page) => page.evaluate(() => document.body.innerHTML);

describe("a page that is patched", () => {
  test("is the new page in the end, whatever the two are", async () => {
    const { page } = await openPage(browser, "about:blank");
    await page.addScriptTag({ content: `${script};window.patching = patching;` });
    const wrong = await page.evaluate(() => {
      const { patchBody } = (window as unknown as { patching: Patching }).patching;
      let seed = 7;
      const random = (below: number) => {
        seed = (seed * 1103515245 + 12345) % 2147483648;
        return Math.floor((seed / 2147483648) * below);
      };
      const names = ["p", "div", "details", "h2", "ul", "bcidocs-island", "section"];
      const tree = (depth: number): string =>
        Array.from({ length: random(5) }, () => {
          if (depth === 0 || random(3) === 0) return ["one", "two", "<!--three-->", "<br>"][random(4)];
          const name = names[random(names.length)];
          const id = random(4) === 0 ? ` id="i-${random(3)}"` : "";
          return `<${name}${id} class="c${random(2)}">${tree(depth - 1)}</${name}>`;
        }).join("");
      const found: string[] = [];
      for (let round = 0; round < 1500; round++) {
        const [before, after] = [tree(3), tree(3)].map((html) => new DOMParser().parseFromString(html, "text/html")) as [
          Document,
          Document,
        ];
        document.body.replaceChildren(...document.importNode(before.body, true).childNodes);
        patchBody(before, after);
        if (!document.body.isEqualNode(after.body))
          found.push(`${before.body.innerHTML}\n-> ${after.body.innerHTML}\n-> ${document.body.innerHTML}`);
      }
      return found.slice(0, 3);
    });
    expect(wrong).toEqual([]);
  });

  test("keeps what is open and typed when something is added before it, changes in it, or follows it", async () => {
    const page = await shown(
      '<p>a</p><details class="fold"><summary>S</summary>T</details><input aria-label="x"><p>b</p>',
      '<p>new</p><p>a2</p><details class="fold"><summary>S2</summary>T</details><p>more</p><input aria-label="x"><p>b2</p>',
      (body) => {
        for (const details of body.querySelectorAll("details")) details.open = true;
        for (const input of body.querySelectorAll("input")) input.value = "typed";
      },
    );
    expect(await bodyOf(page)).toBe(
      '<p>new</p><p>a2</p><details class="fold" open=""><summary>S2</summary>T</details><p>more</p><input aria-label="x"><p>b2</p>',
    );
    expect(await page.getByLabel("x").inputValue()).toBe("typed");
  });

  test("keeps what scripts have appended to an element, and renders the rest again when they have changed its content", async () => {
    const added = await shown("<figure><pre>a</pre></figure>", "<figure><pre>b</pre></figure>", (body) => {
      body.querySelector("figure")?.append(Object.assign(document.createElement("span"), { className: "tools" }));
    });
    expect(await bodyOf(added)).toBe('<figure><pre>b</pre><span class="tools"></span></figure>');
    const moved = await shown("<figure><i>ts</i><pre>a</pre></figure>", "<figure><i>js</i><pre>a</pre></figure>", (body) => {
      body.querySelector("i")?.remove();
    });
    expect(await bodyOf(moved)).toBe("<figure><i>js</i><pre>a</pre></figure>");
  });

  test("keeps the choice of tabs whose number has changed", async () => {
    const tabs = (number: number, labels: string[]) =>
      `<fieldset class="tabs" id="tabs-${number}">${labels
        .map(
          (label, at) =>
            `<input type="radio" id="tabs-${number}-${at}" name="tabs-${number}" value="${label}"${at === 0 ? " checked" : ""}>`,
        )
        .join("")}</fieldset>`;
    const page = await shown(
      tabs(1, ["a", "b"]) + tabs(2, ["c", "d"]),
      tabs(1, ["x", "y"]) + tabs(2, ["a", "b"]) + tabs(3, ["c", "d"]),
      (body) => {
        for (const input of body.querySelectorAll<HTMLInputElement>("[value=b], [value=d]")) input.checked = true;
      },
    );
    const chosen = await page.locator("input:checked").evaluateAll((all) => all.map((input) => (input as HTMLInputElement).value));
    expect(chosen).toEqual(["x", "b", "d"]);
  });

  test("replaces a changed island, and leaves a hydrated one next to it alone", async () => {
    const island = (text: string) => `<bcidocs-island data-name="a"><b>${text}</b></bcidocs-island>`;
    const page = await shown(island("1") + island("2"), island("1") + island("3"), (body) => {
      for (const each of body.querySelectorAll("b")) each.textContent = "awake";
    });
    expect(await bodyOf(page)).toBe(island("awake") + island("3"));
  });

  test("has to be loaded for another script or another policy, and for nothing else", async () => {
    const page = await shown("", "");
    const asked = await page.evaluate(() => {
      const { needsReload } = (window as unknown as { patching: Patching }).patching;
      const parse = (head: string) => new DOMParser().parseFromString(`<!doctype html><head>${head}`, "text/html");
      const policy = (text: string) => `<meta http-equiv="Content-Security-Policy" content="${text}">`;
      const script = (name: string) => `<script type="module" src="${name}"></script>`;
      return [
        needsReload(parse(policy("a") + script("a")), parse(`${policy("a")}<title>x</title>${script("a")}`)),
        needsReload(parse(script("a")), parse(script("b"))),
        needsReload(parse(policy("a")), parse(policy("b"))),
        needsReload(parse(""), parse('<script type="application/json">1</script>')),
      ];
    });
    expect(asked).toEqual([false, true, true, false]);
  });
});

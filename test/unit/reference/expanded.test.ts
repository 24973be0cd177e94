import { expect, test } from "vitest";
import { membersOf, pagesOf } from "../../support/reference/pagesOfSdk.ts";

test("the type of a constant without a page is shown in full, and that of one with a page by its name", async () => {
  const pages = await pagesOf(
    {
      "index.ts": `const limits = { /** Of a band. */ channels: 8, host: "a" };
/** Scales. @param value What. */
function scale(value: number): number { return value; }
/** Shown. */
export const shown = { rate: 250 };
declare const node: { next: typeof node };
const tag: unique symbol = Symbol();
/** Of a kit. */
export interface Kit {
  limits: typeof limits;
  scale: typeof scale;
  scales: (typeof scale)[];
  shown: typeof shown;
  node: typeof node;
  tag: typeof tag;
}
`,
    },
    "index.ts",
    { intentionallyNotExported: ["node", "tag"] },
  );
  expect(membersOf(pages.get("interfaces/Kit"))).toEqual([
    "limits: { channels: number; host: string }",
    "scale: (value: number) => number",
    "scales: ((value: number) => number)[]",
    "shown: typeof shown",
    "node: { next: typeof node }",
    "tag: typeof tag",
  ]);
});

test("a function of the browser leads to MDN", async () => {
  const settings = { lib: ["ES2022", "DOM"], module: "NodeNext", target: "ES2022", types: [], strict: true };
  const pages = await pagesOf({
    "tsconfig.json": JSON.stringify({ compilerOptions: settings }),
    "index.ts": `/** Of a kit. */
export interface Kit {
  timer: typeof setTimeout;
  listen: typeof addEventListener;
}
`,
  });
  const members = pages.get("interfaces/Kit")?.groups.flatMap((group) => group.members) ?? [];
  expect(JSON.stringify(members)).toContain('"to":"https://developer.mozilla.org/en-US/docs/Web/API/Window/setTimeout"');
  expect(JSON.stringify(members)).not.toContain("Window/addEventListener");
});

test("the reference of a package without a name has the name of the site", async () => {
  const pages = await pagesOf({ "package.json": "{}", "index.ts": "/** Of a kit. */\nexport interface Kit { a: 1 }\n" });
  expect([...pages.values()].find(({ kind }) => kind === "index")?.name).toBe("Test API reference");
});

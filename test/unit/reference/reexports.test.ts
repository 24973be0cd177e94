import { expect, test } from "vitest";
import { declarationOf, membersOf, pagesOf } from "../../support/reference/pagesOfSdk.ts";

const files = {
  "node_modules/wire/package.json": '{ "name": "wire", "types": "index.d.ts" }',
  "node_modules/wire/index.d.ts": `export * as codes from "./codes.js";
declare class Base { protected buffer: string[]; }
/** Talks by wire. See {@link Unknown}. @nonsense */
export declare class Wire extends Base {
  constructor(url: string);
  /** Sends. */
  send(text: string): void;
  private socket: unknown;
}
/** How it ends. */
export declare enum Ending { Closed = "closed", Lost = "lost" }
/** Opens one. */
export declare function open(url: string): Wire;
/** What it can carry. */
export type Payload = string | Uint8Array;
export declare class Unused {}
`,
  "node_modules/wire/codes.d.ts": "/** Fine. */\nexport declare const ok: 200;\n",
};

test("what the SDK exports of another package has a page, and what it does not export has none", async () => {
  const pages = await pagesOf({
    ...files,
    "index.ts":
      'export { Wire, Ending, open as openWire, codes } from "wire";\nexport type { Payload } from "wire";\nexport const own = 1;\n',
  });
  expect([...pages.keys()].filter((name) => !name.endsWith("/@kit/sdk")).sort()).toEqual([
    "classes/Wire",
    "enumerations/Ending",
    "functions/openWire",
    "namespaces/codes",
    "type-aliases/Payload",
    "variables/codes.ok",
    "variables/own",
  ]);
  expect(membersOf(pages.get("classes/Wire"))).toEqual([
    "new Wire(url: string): Wire",
    "protected buffer: string[]",
    "send(text: string): void",
  ]);
  expect(declarationOf(pages.get("classes/Wire"))).toBe("class Wire extends Base");
  expect(membersOf(pages.get("enumerations/Ending"))).toEqual(['Closed = "closed"', 'Lost = "lost"']);
  expect(pages.get("functions/openWire")?.importLine?.markdown).toContain('import { openWire } from "@kit/sdk";');
});

test("an export of a whole package is listed name by name", async () => {
  const pages = await pagesOf({ ...files, "index.ts": 'export * from "wire";\n' });
  expect([...pages.keys()]).toEqual(expect.arrayContaining(["classes/Wire", "classes/Unused", "functions/open", "namespaces/codes"]));
});

test("links of its comments that lead to files of its package are words, and all others stay", async () => {
  const pages = await pagesOf({
    "node_modules/wire/package.json": '{ "name": "wire", "types": "index.d.ts" }',
    "node_modules/wire/index.d.ts": `/**
 * Talks: [guide](./guide.md), [page](/docs), [part](#x), ![picture](./a.png), [site](https://wire.example), {@link open}.
 */
export declare class Wire {}
export declare function open(): Wire;
`,
    "index.ts": 'export { Wire, open } from "wire";\n/** See [here](./guide.md). */\nexport const own = 1;\n',
  });
  expect(pages.get("classes/Wire")?.comment.brief?.markdown).toMatch(
    /^Talks: guide, page, part, picture, \[site\]\(https:\/\/wire\.example\), \[`open`\]\(.*functions\/open>\)\.$/,
  );
  expect(pages.get("variables/own")?.comment.brief?.markdown).toBe("See [here](./guide.md).");
});

test("its source has no address in the repository of the SDK", async () => {
  const settings = { sourceUrl: "https://code.example/{path}#L{line}" };
  const pages = await pagesOf({ ...files, "index.ts": 'export { open } from "wire";\nexport const own = 1;\n' }, "index.ts", settings);
  expect(pages.get("functions/open")?.sources[0]).toMatchObject({ path: "node_modules/wire/index.d.ts", url: null });
  expect(pages.get("variables/own")?.sources[0]?.url).toBe("https://code.example/index.ts#L2");
});

test("the path of its source begins at the package, wherever that is installed", async () => {
  const pages = await pagesOf({
    "tsconfig.json": JSON.stringify({
      compilerOptions: { module: "NodeNext", target: "ES2022", lib: ["ES2022", "DOM"], types: [], strict: true },
    }),
    "index.ts": "/** Hears. */\nexport class Ear extends EventTarget {}\n",
  });
  const [created] = pages.get("classes/Ear")?.groups.flatMap(({ members }) => members) ?? [];
  expect(created?.name).toBe("constructor");
  expect(created?.sources.map(({ path }) => path)).toEqual(["node_modules/typescript/lib/lib.dom.d.ts"]);
});

test("a setting leaves out what other packages declare", async () => {
  const pages = await pagesOf({ ...files, "index.ts": 'export * from "wire";\nexport const own = 1;\n' }, "index.ts", {
    excludeExternals: true,
  });
  expect([...pages.keys()].filter((name) => !name.endsWith("/@kit/sdk"))).toEqual(["variables/own"]);
});

test("a constant whose comment says `@class` may have methods that return it", async () => {
  const methods = "run(name: string) {\n    this.names = [name];\n    return this;\n  },";
  const source = `/** All of them. @class */\nexport const kits = {\n  names: [] as string[],\n  ${methods}\n  ${methods.replace("run", "add")}\n};\n`;
  const pages = await pagesOf({ "index.ts": source });
  expect([...pages.keys()].filter((name) => !name.endsWith("/@kit/sdk"))).toEqual(["classes/kits"]);
});

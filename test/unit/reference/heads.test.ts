import { expect, test } from "vitest";
import { declarationOf, membersOf, pagesOf } from "../../support/reference/pagesOfSdk.ts";

const lens = `/** Gathers light. */
export declare class Lens {
  static readonly widest: 120;
  constructor(focus: number);
  readonly focus: number;
}
`;

test.each([
  ["export type", 'export type { Lens } from "./lens.js";\n'],
  ["export { type }", 'export { type Lens } from "./lens.js";\n'],
  ["import type", 'import type { Lens } from "./lens.js";\nexport { Lens };\n'],
])("a class that is exported by %s is shown as a class, and imported as a type", async (_, index) => {
  const pages = await pagesOf({ "index.ts": index, "lens.ts": lens });
  const page = pages.get("classes/Lens");
  expect(declarationOf(page)).toBe("class Lens");
  expect(page?.comment.brief?.markdown).toBe("Gathers light.");
  expect(page?.importLine?.markdown).toContain('import type { Lens } from "@kit/sdk";');
  expect(membersOf(page)).toEqual(["new Lens(focus: number): Lens", "static readonly widest: 120", "readonly focus: number"]);
});

test("a class that is exported as a value is imported as one", async () => {
  const pages = await pagesOf({ "index.ts": 'export { Lens } from "./lens.js";\n', "lens.ts": lens });
  expect(pages.get("classes/Lens")?.importLine?.markdown).toContain('import { Lens } from "@kit/sdk";');
});

test("what an interface adds to a class of its name is written in a line of its own", async () => {
  const pages = await pagesOf({
    "index.ts": `export interface Facts { maker: string }
export interface Settings<L> { level: L }
export interface Base {}
export class Base {}
/** The interface. */
export interface Lamp extends Facts, Settings<{ deep: number }> {}
/** The class. */
export class Lamp<T = string> extends Base { value?: T }
export interface Torch extends Facts {}
export class Torch {}
`,
  });
  const lamp = pages.get("classes/Lamp");
  expect(declarationOf(lamp)).toBe("class Lamp<T = string> extends Base\ninterface Lamp extends Facts, Settings<{ deep: number }>");
  expect(lamp?.comment.brief?.markdown).toBe("The class.");
  expect(declarationOf(pages.get("classes/Torch"))).toBe("class Torch\ninterface Torch extends Facts");
  expect(declarationOf(pages.get("classes/Base"))).toBe("class Base");
  const extendedBy = pages.get("interfaces/Facts")?.hierarchy?.derived[0]?.types.map(([token]) => token?.text);
  expect(extendedBy).toEqual(["Lamp", "Torch"]);
});

test("each way to call a member of an interface has its line, and the name of a type never breaks", async () => {
  const pages = await pagesOf({
    "index.ts": `export interface Report {
  format(): string;
  format<Row>(mapper: (row: string) => Row, separator: string): Promise<Map<string, Row>>;
}
`,
  });
  const body = pages.get("interfaces/Report")?.body.map(({ text }) => text);
  expect(body?.join("")).toBe(` {
  format(): string;
  format<Row>(
    mapper: (row: string) => Row,
    separator: string,
  ): Promise<Map<string, Row>>;
}`);
});

test("a page links to the line of its own declaration, also where others share its name", async () => {
  const pages = await pagesOf({
    "index.ts": `export interface Kit { a: 1 }
export class Kit {}
export namespace Kit {
  export class Part {}
}
export interface Sign { kind: string }
export const Sign: { new (): Sign } = class { kind = "" };
export type Unit = "m";
export const Unit = "m";
`,
  });
  const lines = ["classes/Kit", "namespaces/Kit", "interfaces/Sign", "variables/Sign", "type-aliases/Unit", "variables/Unit"];
  expect(lines.map((name) => pages.get(name)?.sources[0]?.line)).toEqual([2, 3, 6, 7, 8, 9]);
});

test("what is made of an export has its full name", async () => {
  const pages = await pagesOf({
    "index.ts": `export interface Options { a: 1 }
export namespace Agent { export interface Options2 extends Options { b: 1 } }
export namespace Pool { export interface Options2 extends Options { c: 1 } }
`,
  });
  const extendedBy = pages.get("interfaces/Options")?.hierarchy?.derived[0]?.types.map((code) => code.map(({ text }) => text).join(""));
  expect(extendedBy).toEqual(["Agent.Options2", "Pool.Options2"]);
});

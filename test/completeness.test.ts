/** Nothing that TypeDoc reads of an SDK is missing in its reference. */
import { expect, test } from "vitest";
import { lostOf } from "./support/reference/lost.ts";
import { lossesOf } from "./support/reference/referenceOf.ts";

const index = `/** @packageDocumentation Talks to kits. */
export function one(x: string): number;
/**
 * Text of the implementation.
 *
 * A second paragraph.
 * @param x - What to count.
 * @returns How many.
 * @example
 * one("a");
 */
export function one(x: any): any {
  return x;
}

/** @internal */
export interface Base {
  /** Of the base. */
  id: string;
}
/** Extends what is internal. */
export interface Derived extends Base {
  /** Of its own. */
  name: string;
}

/** Reads JSON. @param text - What to read. @returns What was read. */
function json(text: string): unknown {
  return JSON.parse(text);
}
/** All codecs. */
export const codecs = { json };

/** Options of a kit. */
export interface Options {
  /**
   * Called for each value.
   * @param value - The value.
   * @returns Whether to go on.
   * @throws {RangeError} When it is too large.
   */
  onValue: (value: number) => boolean;
  /** Reads. @param size - How much. @example read(1) */
  read: Reader;
}
/** Reads some. */
export type Reader = (size: number) => string;

/** Signs in. */
function signIn(): void {}
export { signIn as login };

/** Maps. */
export function mapAll(): void {}
export const flatten = mapAll;

/** A kit. */
export class Kit {
  /** Text of the first. */
  read(x: string): string;
  read(x: number): number;
  /** Text of all reads. */
  read(x: any): any {
    return x;
  }
}
export default Kit;
`;

const sdk = {
  files: {
    "package.json": '{ "name": "kit", "exports": { ".": "./index.ts", "./ops": "./ops.ts" } }',
    "index.ts": index,
    "ops.ts": "export { mapAll, flatten } from './index';\n/** Sums. */\nexport function sum(): number {\n  return 1;\n}\n",
  },
  entryPoints: ["index.ts", "ops.ts"],
};

test("nothing of a small SDK is lost, whatever its comments are attached to", async () => {
  const { lost, pages } = await lossesOf(sdk);
  expect(lost).toEqual([]);
  expect(pages.filter(({ title }) => title === "mapAll")).toHaveLength(1);
});

test("what is not in the pages is found", () => {
  const comment = { summary: [{ kind: "text", text: "How calm. It never lies." }] };
  const signature = {
    id: 3,
    name: "calm",
    variant: "signature",
    kind: 4096,
    comment,
    parameters: [{ id: 4, name: "level", variant: "param", kind: 32768 }],
  };
  const calm = { id: 2, name: "calm", variant: "declaration", kind: 64, signatures: [signature] };
  const gone = { id: 5, name: "Gone", variant: "declaration", kind: 128 };
  const project = { id: 1, name: "kit", variant: "project", kind: 1, children: [calm, gone] };
  const page = { title: "calm", kind: "function", text: "calmHowcalm" };
  expect(lostOf(project as never, [page])).toEqual([
    { what: "text", name: "calm", text: "It never lies." },
    { what: "parameter", name: "calm.level", text: "level" },
    { what: "export", name: "Gone", text: "class" },
  ]);
});

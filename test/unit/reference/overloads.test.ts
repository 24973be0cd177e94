import { expect, test } from "vitest";
import { dropBorrowedComments } from "../../../src/generator/reference/corrections/overloads.ts";

const source = `/**
 * First.
 * @deprecated
 */
export declare function map(a: string): void;
export declare function map(a: number): void;
  /** Third. */ export declare function map(a: boolean): void;

/** All. */
`;
const signature = (line: number, character = 24) => ({ comment: { summary: [] }, sources: [{ fileName: "a.ts", line, character }] });

function commented(...signatures: ReturnType<typeof signature>[]): boolean[] {
  const project = { children: [{ signatures }] };
  dropBorrowedComments(project as never, new Map([["a.ts", source]]));
  return signatures.map((one) => "comment" in one);
}

test("an overload without a comment does not get that of another", () => {
  expect(commented(signature(5), signature(6), signature(7, 40))).toEqual([true, false, true]);
});

test("a comment above the implementation is about all overloads", () => {
  expect(commented(signature(6), signature(6))).toEqual([true, true]);
});

test("a single signature keeps its comment, wherever that is", () => {
  expect(commented(signature(6))).toEqual([true]);
});

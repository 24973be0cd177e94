import { expect, test } from "vitest";
import { printLayout } from "../../../src/generator/reference/pages/layout.ts";
import { memberName, printSignature, printType, type Signature, type TypeJson } from "../../../src/generator/reference/pages/types.ts";

const names = { linkOf: (id: number) => (id === 1 ? "/api/interfaces/Epoch" : undefined) };
const tokens = (type: unknown) => printLayout(printType(type as TypeJson, names));
const print = (type: unknown) =>
  tokens(type)
    .map(({ text }) => text)
    .join("");

const string = { type: "intrinsic", name: "string" };
const number = { type: "intrinsic", name: "number" };
const union = { type: "union", types: [string, number] };
const parameter = { name: "a", kind: 32768, flags: {}, type: string };
const signature = { kind: 4096, flags: {}, parameters: [parameter], type: number };
const arrow = { type: "reflection", declaration: { flags: {}, signatures: [signature] } };
const epoch = { type: "reference", name: "Epoch", target: 1 };

test("a name that has a page is a link, any other is not", () => {
  expect(tokens(epoch)).toEqual([{ text: "Epoch", kind: "type", to: "/api/interfaces/Epoch" }]);
  expect(tokens({ type: "reference", name: "Map", target: { qualifiedName: "Map" } })).toEqual([{ text: "Map", kind: "type" }]);
});

test.each([
  ["an array of alternatives", { type: "array", elementType: union }, "(string | number)[]"],
  ["an array of functions", { type: "array", elementType: arrow }, "((a: string) => number)[]"],
  ["an array of keys", { type: "array", elementType: { type: "typeOperator", operator: "keyof", target: epoch } }, "(keyof Epoch)[]"],
  ["a readonly array", { type: "typeOperator", operator: "readonly", target: { type: "array", elementType: string } }, "readonly string[]"],
  ["a function among alternatives", { type: "union", types: [arrow, string] }, "((a: string) => number) | string"],
  ["alternatives in an intersection", { type: "intersection", types: [union, epoch] }, "(string | number) & Epoch"],
  ["the key of alternatives", { type: "indexedAccess", objectType: union, indexType: string }, "(string | number)[string]"],
])("%s has its parentheses", (_, type, expected) => {
  expect(print(type)).toBe(expected);
});

test.each([
  ["literal", { type: "literal", value: 'a"b' }, '"a\\"b"'],
  ["bigint", { type: "literal", value: { negative: true, value: "5" } }, "-5n"],
  ["null", { type: "literal", value: null }, "null"],
  [
    "tuple",
    {
      type: "tuple",
      elements: [string, { type: "optional", elementType: number }, { type: "rest", elementType: { type: "array", elementType: string } }],
    },
    "[string, number?, ...string[]]",
  ],
  [
    "named tuple",
    { type: "tuple", elements: [{ type: "namedTupleMember", name: "x", isOptional: true, element: number }] },
    "[x?: number]",
  ],
  [
    "named rest of a tuple",
    {
      type: "tuple",
      elements: [{ type: "namedTupleMember", name: "...all", isOptional: false, element: { type: "array", elementType: string } }],
    },
    "[...all: string[]]",
  ],
  [
    "template",
    {
      type: "templateLiteral",
      head: "/",
      tail: [
        [string, "/"],
        [number, ""],
      ],
    },
    ["`/$", "{string}/$", "{number}`"].join(""),
  ],
  ["predicate", { type: "predicate", asserts: true, name: "a", targetType: epoch }, "asserts a is Epoch"],
  ["query", { type: "query", queryType: epoch }, "typeof Epoch"],
  ["inferred", { type: "inferred", name: "U", constraint: string }, "infer U extends string"],
  [
    "conditional",
    { type: "conditional", checkType: string, extendsType: epoch, trueType: number, falseType: { type: "intrinsic", name: "never" } },
    "string extends Epoch ? number : never",
  ],
  [
    "mapped",
    {
      type: "mapped",
      parameter: "K",
      parameterType: union,
      templateType: number,
      readonlyModifier: "+",
      optionalModifier: "-",
      nameType: string,
    },
    "{ readonly [K in string | number as string]-?: number }",
  ],
  ["generic", { type: "reference", name: "Map", target: -1, typeArguments: [string, epoch] }, "Map<string, Epoch>"],
])("a %s type reads as TypeScript", (_, type, expected) => {
  expect(print(type)).toBe(expected);
});

test("an object keeps calls, index signatures, methods and read-only fields", () => {
  const declaration = {
    flags: {},
    signatures: [signature],
    indexSignatures: [{ kind: 8192, flags: {}, parameters: [{ ...parameter, name: "key" }], type: number }],
    children: [
      { name: "b", flags: { isReadonly: true, isOptional: true }, type: string },
      { name: "run", flags: {}, signatures: [signature] },
    ],
  };
  expect(print({ type: "reflection", declaration })).toBe(
    "{\n  (a: string): number;\n  [key: string]: number;\n  readonly b?: string;\n  run(a: string): number;\n}",
  );
});

test("a lone argument breaks inside of its object, not around it", () => {
  const fields = ["firstField", "secondField", "thirdField", "fourthField"].map((name) => ({ name, flags: {}, type: string }));
  const object = { type: "reflection", declaration: { flags: {}, children: fields } };
  expect(print({ type: "reference", name: "Promise", target: -1, typeArguments: [object] })).toMatch(
    /^Promise<\{\n {2}firstField: string;\n/,
  );
});

test("a name that is not an identifier is quoted, a symbol shows its owner", () => {
  expect([memberName("a"), memberName("x-y"), memberName("[iterator]"), memberName("[marker]")]).toEqual([
    "a",
    '"x-y"',
    "[Symbol.iterator]",
    "[marker]",
  ]);
});

test("an object in an intersection breaks inside, the other types stay on the line", () => {
  const child = (name: string) => ({ name, kind: 1024, flags: {}, type: string });
  const declaration = { flags: {}, children: [child("a".repeat(40)), child("b".repeat(40))] };
  const type = { type: "intersection", types: [{ type: "reflection", declaration }, epoch] };
  expect(print(type)).toBe(`{\n  ${"a".repeat(40)}: string;\n  ${"b".repeat(40)}: string;\n} & Epoch`);
});

test("a signature breaks at its parameters, not within the type arguments of its result", () => {
  const kind = { type: "reflection", declaration: { flags: {}, children: [{ name: "type", flags: {}, type: string }] } };
  const extract = { type: "reference", name: "Extract", typeArguments: [{ type: "reference", name: "ChatCompletionEvent" }, kind] };
  const result = { type: "reference", name: "AsyncIterable", typeArguments: [extract] };
  const long = { ...signature, name: "on", parameters: [{ ...parameter, name: "event" }], type: result };
  const code = printLayout(printSignature(long as unknown as Signature, names, { name: "onlyEventsOf" }));
  expect(code.map(({ text }) => text).join("")).toBe(
    "onlyEventsOf(\n  event: string,\n): AsyncIterable<Extract<ChatCompletionEvent, { type: string }>>",
  );
});

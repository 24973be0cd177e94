import { expect, test } from "vitest";
import type { PublicApi, PublicCall, PublicSymbol } from "../../../src/generator/model/publicApi.ts";
import { isEnough, parseVersion, stepBetween } from "../../../src/generator/reference/versions/checkApi.ts";
import { compareReferences } from "../../../src/generator/reference/versions/compareReferences.ts";
import { isWithin, onOneLine, splitTop } from "../../../src/generator/reference/versions/typeText.ts";

type Given = Partial<PublicSymbol> & { name: string };

function symbol(given: Given): PublicSymbol {
  const [owner, member] = given.name.split(".");
  return {
    kind: "function",
    page: member === undefined ? `functions/${owner}` : `interfaces/${owner}#${member}`,
    code: [],
    calls: [],
    type: null,
    default: null,
    isOptional: false,
    isReadonly: false,
    deprecated: null,
    inherits: null,
    place: null,
    ...given,
  };
}

const api = (...symbols: Given[]): PublicApi => ({ format: 1, symbols: symbols.map(symbol) });

/** `called("read", "count: number, offset?: number", "string")` */
function called(name: string, parameters: string, returns: string, more: Partial<PublicSymbol> = {}): Given {
  const call: PublicCall = {
    typeParameters: [],
    parameters: splitTop(parameters, ", ").flatMap((written) => {
      const [, rest, own = "", optional, type = ""] = /^(\.\.\.)?(\w+)(\?)?: (.*)$/.exec(written) ?? [];
      return own === "" ? [] : [{ name: own, type, isOptional: optional === "?", isRest: rest === "...", default: null }];
    }),
    returns,
  };
  return { name, code: [`${name.replace(/.*\./, "")}(${parameters}): ${returns}`], calls: [call], ...more };
}

const field = (name: string, type: string, more: Partial<PublicSymbol> = {}): Given => ({
  name,
  kind: "property",
  code: [`${name.replace(/.*\./, "")}: ${type}`],
  type,
  ...more,
});
const shape = (name: string): Given => ({ name, kind: "interface", code: [`interface ${name}`], page: `interfaces/${name}` });
const alias = (type: string): Given => ({ name: "Mode", kind: "typeAlias", code: [`type Mode = ${type}`], type });

const summary = (before: PublicApi, after: PublicApi) =>
  compareReferences(before, after).changes.map(({ kind, name, isBreaking }) => `${isBreaking ? "breaking " : ""}${kind} ${name}`);

test("nothing changes between equal versions", () => {
  const same = api(called("read", "count: number", "string"));
  expect(compareReferences(same, same)).toEqual({ changes: [], step: "patch" });
});

test.each([
  ["a further parameter that may be left out", "a: number", "a: number, b?: string", "void", "void", false],
  ["a further parameter that has to be given", "a: number", "a: number, b: string", "void", "void", true],
  ["any number of further parameters", "a: number", "a: number, ...b: string[]", "void", "void", false],
  ["a parameter that may be left out now", "a: number", "a?: number", "void", "void", false],
  ["a parameter that has to be given now", "a?: number", "a: number", "void", "void", true],
  ["a parameter that takes more", "a: number", "a: number | string", "void", "void", false],
  ["a parameter that takes less", 'a: "x" | "y"', 'a: "x"', "void", "void", true],
  ["a parameter that takes any text now", 'a: "x" | "y"', "a: string", "void", "void", false],
  ["a parameter less", "a: number, b: number", "a: number", "void", "void", true],
  ["a result with fewer cases", "", "", "string | null", "string", false],
  ["a result with more cases", "", "", "string", "string | null", true],
  ["a result where there was none", "", "", "void", "string", false],
])("%s", (_, before, after, was, is, isBreaking) => {
  const { changes, step } = compareReferences(api(called("read", before, was)), api(called("read", after, is)));
  expect(changes.map((one) => [one.kind, one.isBreaking])).toEqual([["signature", isBreaking]]);
  expect(step).toBe(isBreaking ? "major" : "minor");
});

test("an overload that goes breaks code, one that comes does not", () => {
  const [one, two] = [called("read", "a: number", "void"), called("read", "a: string", "void")];
  const both = { ...one, code: [...(one.code ?? []), ...(two.code ?? [])], calls: [...(one.calls ?? []), ...(two.calls ?? [])] };
  expect(summary(api(both), api(one))).toEqual(["breaking signature read"]);
  expect(summary(api(one), api(both))).toEqual(["signature read"]);
});

test("a type that gains a choice stays right, one that loses a choice does not", () => {
  expect(summary(api(alias('"a"')), api(alias('"a" | "b"')))).toEqual(["signature Mode"]);
  expect(summary(api(alias('"a" | "b"')), api(alias('"a"')))).toEqual(["breaking signature Mode"]);
});

test("a property breaks code when it is read-only or needed where it was not", () => {
  const before = api(shape("Options"), field("Options.rate", "number"));
  expect(summary(before, api(shape("Options"), field("Options.rate", "number", { isReadonly: true })))).toEqual([
    "breaking signature Options.rate",
  ]);
  expect(summary(before, api(shape("Options"), field("Options.rate", "number", { kind: "accessor" })))).toEqual([]);
});

test("a new property has to be given only in what callers hand in", () => {
  const open = called("open", "options: Options", "State");
  const before = api(open, shape("Options"), shape("State"));
  const after = api(open, shape("Options"), shape("State"), field("Options.mode", "string"), field("State.at", "Date"));
  expect(summary(before, after)).toEqual(["breaking added Options.mode", "added State.at"]);
  const optional = api(open, shape("Options"), shape("State"), field("Options.mode", "string", { isOptional: true }));
  expect(summary(before, optional)).toEqual(["added Options.mode"]);
});

test("what is new and what is gone is one change with its members", () => {
  const [before, after] = [api(shape("Old"), field("Old.a", "string")), api(shape("Fresh"), field("Fresh.b", "number"))];
  expect(summary(before, after)).toEqual(["breaking removed Old", "added Fresh"]);
});

test("a new name is found when all else stays, and is not reported wherever it is used", () => {
  const before = api(shape("FrameData"), field("FrameData.at", "Date"), called("read", "", "FrameData"));
  const after = api(shape("Frame"), field("Frame.at", "Date"), called("read", "", "Frame"));
  const [change, ...others] = compareReferences(before, after).changes;
  expect(others).toEqual([]);
  expect(change).toMatchObject({ kind: "renamed", name: "Frame", oldName: "FrameData", isBreaking: true, oldPage: "interfaces/FrameData" });
});

test("two that could be meant are no new name", () => {
  const before = api(shape("Kit"), field("Kit.readRate", "number"));
  const after = api(shape("Kit"), field("Kit.readRates", "number"), field("Kit.readRated", "number"));
  expect(summary(before, after)).toEqual(["breaking removed Kit.readRate", "added Kit.readRated", "added Kit.readRates"]);
});

test("what replaces something comes from its deprecation", () => {
  const before = api(
    called("close", "", "void", { deprecated: "Use [stop](reference:functions/stop) instead." }),
    called("stop", "a: number", "void"),
  );
  const [change] = compareReferences(before, api(called("stop", "a: number", "void"))).changes;
  expect(change).toMatchObject({ kind: "removed", name: "close", replacement: { name: "stop", page: "functions/stop" } });
});

test("a deprecation and a new default ask for a minor step", () => {
  const before = api(called("read", "", "void"), field("rate", "number", { default: "5" }));
  const after = api(called("read", "", "void", { deprecated: "" }), field("rate", "number", { default: "10" }));
  expect(compareReferences(before, after)).toMatchObject({
    step: "minor",
    changes: [
      { kind: "default", name: "rate", after: ["5 → 10"] },
      { kind: "deprecated", name: "read" },
    ],
  });
});

test("a member that moves up to a base is still there", () => {
  const base = (name: string) => ({ ...shape(name), code: [`interface ${name}`] });
  const before = api(base("Band"), called("Band.on", "a: number", "void"));
  const inherited: Given = { name: "Band.on", kind: "method", inherits: "interfaces/Device#on" };
  const after = api(base("Band"), base("Device"), called("Device.on", "a: number", "void"), inherited);
  expect(summary(before, after)).toEqual(["added Device"]);
});

test("a class may gain a base, and loses none without breaking code", () => {
  const kit = (code: string): Given => ({ name: "Kit", kind: "class", code: [code] });
  expect(summary(api(kit("class Kit")), api(kit("class Kit extends Device")))).toEqual(["signature Kit"]);
  expect(summary(api(kit("class Kit extends Device")), api(kit("class Kit")))).toEqual(["breaking signature Kit"]);
  expect(summary(api(kit("class Kit")), api(kit("abstract class Kit")))).toEqual(["breaking signature Kit"]);
});

test("types are the same on one line and on several", () => {
  expect(onOneLine("read(\n  a: number,\n  b: { c: string;\n  },\n): Map<\n  string,\n  number,\n>")).toBe(
    "read(a: number, b: { c: string }): Map<string, number>",
  );
  expect(onOneLine("type A =\n  | B\n  | C;")).toBe("type A = B | C;");
  expect(isWithin("(a: B) => void", "((a: B) => void) | null")).toBe(false);
});

test("steps of version numbers", () => {
  const step = (before: string, after: string) => stepBetween(parseVersion(before) ?? [0, 0, 0], parseVersion(after) ?? [0, 0, 0]);
  expect([step("7.0.1", "8.0.0"), step("7.0.1", "7.1.0"), step("7.0.1", "7.0.2"), step("7.0.1", "7.0.1"), step("7.1.0", "7.0.9")]).toEqual([
    "major",
    "minor",
    "patch",
    null,
    null,
  ]);
  expect([isEnough("major", "minor"), isEnough("patch", "minor")]).toEqual([true, false]);
});

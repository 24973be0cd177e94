import { expect, test } from "vitest";
import { loadCompiler } from "../../../src/generator/reference/compiler.ts";

test("what TypeDoc imports as `typescript` is the compiler that was loaded for it, whose programs can be replaced", async () => {
  const ts = loadCompiler({ ownPackage: null });
  const { TypeScript } = await import("typedoc");
  expect(TypeScript).toBe(ts);
  expect(Reflect.set(TypeScript, "createProgram", TypeScript.createProgram)).toBe(true);
});

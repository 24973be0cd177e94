/** The bundles for pages without a bundler: each loads as the importing guide says. */
import { createContext, runInContext } from "node:vm";
import { expect, test } from "vitest";
import { bundle, type bundles } from "../bundle.js";

async function textOf(name: keyof typeof bundles): Promise<string> {
  const { outputFiles } = await bundle(name, { write: false, sourcemap: false, logLevel: "silent" });
  return outputFiles?.[0]?.text ?? "";
}

test.each(["index.umd.js", "index.iife.js"] as const)("%s registers a global that holds the class", async (name) => {
  const window = createContext({ setTimeout, clearTimeout, console });
  runInContext(await textOf(name), window);
  expect(runInContext("typeof Noema.Noema + ' ' + Noema.STREAMING_MODE.WIFI_ONLY", window)).toBe("function wifi-only");
});

test("index.umd.js fills the exports of CommonJS", async () => {
  const context = createContext({ exports: {}, setTimeout, clearTimeout, console });
  runInContext(await textOf("index.umd.js"), context);
  expect(runInContext("typeof exports.Noema", context)).toBe("function");
});

test("index.mjs exports the class and imports nothing", async () => {
  const text = await textOf("index.mjs");
  expect(text).toMatch(/export\s*\{[^}]*as Noema\b/);
  expect(text).not.toMatch(/\bfrom\s*["']rxjs/);
});

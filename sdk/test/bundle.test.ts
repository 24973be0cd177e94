/** The bundles for pages without a bundler: each loads as the importing guide says. */
import { fileURLToPath } from "node:url";
import { createContext, runInContext } from "node:vm";
import { gzipSync } from "node:zlib";
import { build, transform } from "esbuild";
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

const source = fileURLToPath(new URL("../src/", import.meta.url));

/** A program that imports this much of the SDK, RxJS not counted unless told so. */
async function programOf(statement: string, external = ["rxjs"]): Promise<Uint8Array> {
  const stdin = { contents: statement, resolveDir: source, loader: "ts" as const };
  const format = { bundle: true, minify: true, format: "esm" as const, target: "es2022" };
  const { outputFiles } = await build({ stdin, ...format, write: false, external });
  return outputFiles[0]?.contents ?? new Uint8Array();
}

async function sizeOf(statement: string): Promise<number> {
  return (await programOf(statement)).length;
}

test.each([
  ["19 kB gzip besides RxJS", ["rxjs"], 19_000],
  ["28 kB gzip with it", [], 28_000],
])("a program with the main class, without Bluetooth, carries at most %s", async (_size, external, limit) => {
  const program = await programOf('export { Noema } from "./index.ts";', external);
  // The compiled modules of the package have about 600 bytes more.
  expect(gzipSync(program, { level: 9 }).length).toBeLessThan(limit - 600);
});

test("a program carries only what it imports", async () => {
  const all = await sizeOf('export * from "./index.ts";');
  expect(await sizeOf('export { STREAMING_MODE } from "./index.ts";')).toBeLessThan(300);
  expect(await sizeOf('export { osHasBluetoothSupport } from "./index.ts";')).toBeLessThan(1000);
  expect(await sizeOf('export { isNoemaError } from "./errors.ts";')).toBeLessThan(500);
  expect(await sizeOf('export { Noema } from "./index.ts";'), "without the transports").toBeLessThan(0.75 * all);
  expect(all).toBeLessThan(80_000);
});

test.each(["index.mjs", "index.umd.js", "index.iife.js"] as const)(
  "%s has no syntax after ES2018, and stays below 38 kB gzip",
  async (name) => {
    const text = await textOf(name);
    // What a compiler has to change for ES2018 is newer than that.
    const [lowered, kept] = await Promise.all(["es2018", "esnext"].map((target) => transform(text, { target })));
    expect(lowered?.code === kept?.code).toBe(true);
    expect(gzipSync(text, { level: 9 }).length).toBeLessThan(38_000);
  },
);

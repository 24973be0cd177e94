/** The SDK while its author edits it: pages follow at once, and what TypeScript finds is reported a moment later. */
import { expect, test } from "vitest";
import { loadCompiler } from "../src/generator/typescript/compiler.ts";
import { config, sdk, site } from "./support/edits.ts";
import { compare, previewOf, siteFolder } from "./support/previews.ts";

// First: Node reads the module of TypeDoc once.
test("TypeDoc has the compiler that was loaded for it, whose programs keep the files that have not changed", async () => {
  const ts = loadCompiler({ ownPackage: null });
  const { TypeScript } = await import("typedoc");
  expect(TypeScript).toBe(ts);
  expect(Reflect.set(TypeScript, "createProgram", TypeScript.createProgram)).toBe(true);
});

test("a new comment is shown, then a new error beside the page, then the fix", async () => {
  const folder = await siteFolder({
    ...site,
    "site.config.ts": config({ sdk: { entryPoints: ["sdk/index.ts"], onError: "throw" } }),
    "sdk/index.ts": sdk("One."),
    "sdk/tsconfig.json": '{ "compilerOptions": { "strict": true, "lib": ["ES2022"], "types": [] }, "include": ["*.ts"] }\n',
  });
  const watched = await previewOf(folder);
  const { preview, edit } = watched;
  const measure = async () => {
    const node = preview.snapshot()?.site.graph.pages.find(({ route }) => route === "/docs/reference/functions/measure");
    return node ? preview.html(node) : null;
  };
  await preview.finished();
  expect(await measure()).toContain("One.");

  await edit({ "sdk/index.ts": sdk("Two.") });
  expect(await measure()).toContain("Two.");
  await preview.finished();
  expect(preview.report()).toMatchObject({ problems: [], isWhole: true });

  await edit({ "sdk/index.ts": `${sdk("Three.")}export const wrong: number = "text";\n` });
  expect(preview.report().isWhole).toBe(false);
  expect(await measure()).toContain("Three.");
  await preview.finished();
  expect(preview.report().problems).toMatchObject([{ code: "S001", severity: "error", place: { path: "sdk/index.ts", line: 5 } }]);
  expect(await measure()).toContain("Three.");

  // The check of the state before is given up.
  await edit({ "sdk/index.ts": `${sdk("Four.")}export const wrong: number = "texts";\n` });
  await edit({ "sdk/index.ts": sdk("Five.") });
  expect(await measure()).toContain("Five.");
  await preview.finished();
  const { shown, clean } = await compare(folder, watched);
  expect(shown).toEqual(clean);
  expect(watched.reported.faults).toEqual([]);
});

/** `bcidocs theme list` and `bcidocs theme eject`, and that what they write compiles. */
import { readFile, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import ts from "typescript";
import { describe, expect, onTestFinished, test } from "vitest";
import { ejectComponent, listComponents } from "../../../src/generator/cli/theme.ts";
import { createNodeIo } from "../../../src/generator/io/node.ts";
import { ProblemError } from "../../../src/generator/problems/problem.ts";
import * as ownTheme from "../../../src/theme/index.ts";
import { registeredMetadata } from "../../../src/theme/registered/themeComponents.ts";
import { slotMetadata } from "../../../src/theme/slots.ts";
import { repository, temporaryFolder } from "../../support/folders.ts";
import { silentLog } from "../../support/silentLog.ts";
import { plainConfig, type SiteFiles, writeFiles } from "../../support/siteFiles.ts";

const names = [...Object.keys(slotMetadata), ...Object.keys(registeredMetadata)];

async function siteOf(files: SiteFiles = {}): Promise<string> {
  const { folder, remove } = await temporaryFolder("bcidocs-theme");
  onTestFinished(remove);
  await writeFiles(folder, { ...plainConfig, ...files });
  return folder;
}

/** The output of the command. */
async function run(folder: string, component?: string, options: { copy?: boolean; json?: boolean } = {}): Promise<string> {
  let printed = "";
  const write = (text: string) => {
    printed += text;
  };
  const io = createNodeIo(silentLog());
  if (component === undefined) await listComponents({ folder, ...options }, io, write);
  else await ejectComponent({ folder, component, ...options }, io, write);
  return printed;
}

async function refusalOf(work: Promise<unknown>) {
  const error = await work.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof ProblemError)) throw new Error("nothing was refused");
  return error.problems[0];
}

describe("the list", () => {
  test("names every component that can be overridden, and no other", async () => {
    const lines = (await run(await siteOf())).split("\n\n")[0]?.split("\n") ?? [];
    expect(lines.map((line) => line.split(" ")[0])).toEqual(names);
    expect(Object.keys(slotMetadata).filter((name) => !Object.hasOwn(ownTheme, name))).toEqual([]);
    expect(Object.keys(registeredMetadata).map((name) => name.replace(/(?<=[a-z])(?=[A-Z])/g, "-").toLowerCase())).toEqual(
      Object.keys(ownTheme.themeComponents),
    );
  });

  test("lists what each renders, whether it is safe, and which file overrides it", async () => {
    const folder = await siteOf({ "theme/components/Footer.tsx": "", "theme/components/shop/Header.tsx": "" });
    const list = await run(folder);
    expect(list).toMatch(/^Footer +safe +The footer of the site: links, logo, copyright -> theme\/components\/Footer\.tsx$/m);
    expect(list).toMatch(/^Header +unsafe +The bar at the top: menu button, brand, navbar items$/m);
  });

  test("is one object a component for programs", async () => {
    const rows = (await run(await siteOf(), undefined, { json: true })).trim().split("\n");
    expect(rows.map((row) => JSON.parse(row).name)).toEqual(names);
  });
});

describe("ejecting", () => {
  test("writes a wrapper around the theme's component, with comments that explain the next steps", async () => {
    const folder = await siteOf();
    expect(await run(folder, "Footer")).toContain("Wrote theme/components/Footer.tsx\n");
    const text = await readFile(join(folder, "theme/components/Footer.tsx"), "utf8");
    expect(text).toContain('import { Footer, type ThemeSlotProps } from "bcidocs/theme";');
    expect(text).toContain("<Footer {...props} />");
    expect(text).toContain("Content here comes before it.");
  });

  test("copies the component with its styles, which stay in their layer", async () => {
    const folder = await siteOf();
    await run(folder, "Footer", { copy: true });
    expect(await readFile(join(folder, "theme/components/Footer.tsx"), "utf8")).toContain("export default function Footer() {");
    const css = await readFile(join(folder, "theme/components/Footer.css"), "utf8");
    expect(css).toMatch(/^\/\* In place of the theme's components\/footer\.css, .*\*\/\n@layer components \{\n/);
    expect(css).toContain("  .footer {");
  });

  test.each([
    ["SearchPage", "layout"],
    ["Callout", "prose"],
  ])("the styles of %s are copied into the layer that the theme has them in: %s", async (name, layer) => {
    const folder = await siteOf();
    await run(folder, name, { copy: true });
    expect(await readFile(join(folder, `theme/components/${name}.css`), "utf8")).toContain(`\n@layer ${layer} {\n`);
  });

  test("a component that may change in a minor version says so", async () => {
    const folder = await siteOf();
    expect(await run(folder, "Header")).toContain("Header is unsafe to override");
    expect(await readFile(join(folder, "theme/components/Header.tsx"), "utf8")).toContain("Unsafe: the props or the markup");
  });

  test.each([false, true])("never overwrites a file, copying: %s", async (copy) => {
    const folder = await siteOf({ "theme/components/Footer.tsx": "mine" });
    expect(await refusalOf(run(folder, "Footer", { copy }))).toMatchObject({
      code: "X003",
      place: { path: "theme/components/Footer.tsx" },
    });
    expect(await readFile(join(folder, "theme/components/Footer.tsx"), "utf8")).toBe("mine");
  });

  test("leaves nothing behind when only the styles are there already", async () => {
    const folder = await siteOf({ "theme/components/Footer.css": "mine" });
    expect(await refusalOf(run(folder, "Footer", { copy: true }))).toMatchObject({ code: "X003" });
    await expect(readFile(join(folder, "theme/components/Footer.tsx"))).rejects.toThrow("ENOENT");
  });

  test.each([
    ["Fotter", "Did you mean Footer?"],
    ["footer", "Did you mean Footer?"],
    ["Xylophone", "`bcidocs theme list` lists all components."],
    ["toString", "`bcidocs theme list` lists all components."],
  ])("an unknown name is reported with the nearest one: %s", async (name, hint) => {
    expect(await refusalOf(run(await siteOf(), name))).toMatchObject({ code: "C011", hint });
  });

  test("a folder without a site is reported", async () => {
    const folder = await siteOf({ "site.config.ts": null });
    expect(await refusalOf(run(folder, "Footer"))).toMatchObject({ code: "C001" });
  });
});

test("every wrapper and every copy compiles in strict mode, and imports only the theme's public API", async () => {
  const [wrapped, copied] = [await siteOf(), await siteOf()];
  for (const name of names) {
    await run(wrapped, name);
    await run(copied, name, { copy: true });
  }
  const files = [wrapped, copied].flatMap((folder) => names.map((name) => join(folder, "theme/components", `${name}.tsx`)));
  for (const folder of [wrapped, copied]) {
    await writeFile(join(folder, "package.json"), '{ "type": "module" }');
    await symlink(join(repository, "node_modules"), join(folder, "node_modules"));
  }
  const program = ts.createProgram(files, {
    strict: true,
    exactOptionalPropertyTypes: true,
    noUncheckedIndexedAccess: true,
    noEmit: true,
    skipLibCheck: true,
    allowImportingTsExtensions: true,
    target: ts.ScriptTarget.ES2023,
    module: ts.ModuleKind.NodeNext,
    jsx: ts.JsxEmit.ReactJSX,
    types: [],
    paths: { "bcidocs/theme": [join(repository, "src/theme/index.ts")] },
  });
  const diagnostics = files.flatMap((file) => ts.getPreEmitDiagnostics(program, program.getSourceFile(file)));
  expect(diagnostics.map(({ file, messageText }) => `${file?.fileName}: ${ts.flattenDiagnosticMessageText(messageText, "\n")}`)).toEqual(
    [],
  );
  for (const file of files) {
    const imports = [...(await readFile(file, "utf8")).matchAll(/ from "([^"]+)"/g)].map(([, from]) => from);
    expect(
      imports.filter((from) => from !== "bcidocs/theme" && from !== "react"),
      file,
    ).toEqual([]);
  }
});

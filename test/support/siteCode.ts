/** Builds small sites whose code ends, blocks or outlives the command. */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { bcidocsProcess } from "./cli.ts";
import { temporaryFolder } from "./folders.ts";
import { type SiteFiles, writeFiles } from "./siteFiles.ts";
import { storeBundles } from "./storedBundles.ts";

export const plain = 'export default { title: "Kit" };\n';
const pages = {
  "content/index.md": "# Home\n\nText.\n",
  "content/docs/good.md": "# Good\n\nText.\n",
  "content/docs/bad.md": "# Bad\n\nBoom\n\n::pill\n",
};
const pill = (code: string) => `export default function Pill() {\n  ${code}\n  return <b>a pill</b>;\n}\n`;
export const plugin = (code: string) =>
  `const boom = () => (tree: any, file: any) => {\n  if (String(file.value).includes("Boom")) {\n    ${code}\n  }\n};\nexport default { title: "Kit", markdown: { remarkPlugins: [boom] } };\n`;

/** A site with a config, a component, and these files. */
async function siteFolder(files: SiteFiles): Promise<string> {
  const { folder, remove } = await temporaryFolder("bcidocs-site-code");
  onTestFinished(remove);
  await writeFiles(folder, { ...pages, "site.config.ts": plain, "theme/components/Pill.tsx": pill(""), ...files });
  await storeBundles(folder);
  return folder;
}

export async function build({ config = plain, component = pill("") }: { config?: string; component?: string }, ...args: string[]) {
  const folder = await siteFolder({ "site.config.ts": config, "theme/components/Pill.tsx": component });
  const { status, stdout, stderr } = await bcidocsProcess(["build", ...args], { cwd: folder });
  return { status, text: stdout + stderr, isPublished: existsSync(join(folder, "dist")) };
}

const faults: [string, string][] = [
  ["ends the process", "process.exit(0);"],
  ["aborts the process", "process.abort();"],
  ["leaves a rejected promise", 'void Promise.reject(new Error("no"));'],
];

/** Each fault in a page of `where`: the page is named, and nothing is published. */
export function testFaultsOfPages(where: "component" | "plugin", threads: string, wanted = faults.map(([name]) => name)): void {
  test.each(faults.filter(([name]) => wanted.includes(name)))(
    `with --threads ${threads}, the page of a ${where} that %s is named, and nothing is published`,
    async (_, code) => {
      const files = where === "component" ? { component: pill(code) } : { config: plugin(code) };
      const { status, text, isPublished } = await build(files, "--threads", threads);
      expect(text).toMatch(/error M0\d\d/);
      expect(text).toContain("content/docs/bad.md");
      expect(text).not.toContain("content/docs/good.md");
      expect({ status, isPublished }).toEqual({ status: 3, isPublished: false });
    },
  );
}

const loop = 'console.log("looping");\n  for (;;);';
const endlessPackage = {
  "node_modules/endless/index.js": loop,
  "node_modules/endless/package.json": '{ "name": "endless", "main": "index.js" }',
};
const endless: [string, SiteFiles, string[]][] = [
  ["a config", { "site.config.ts": `${loop}\n${plain}` }, []],
  ["a package of the config", { ...endlessPackage, "site.config.ts": `import "endless";\n${plain}` }, []],
  ["a plugin", { "site.config.ts": plugin(loop) }, []],
  ["a component", { "theme/components/Pill.tsx": pill(loop) }, []],
  ["a component in a thread", { "theme/components/Pill.tsx": pill(loop) }, ["--threads", "2"]],
  ["a component that overrides a part", { "theme/components/Footer.tsx": pill(loop) }, []],
  ["the module of a component", { "theme/components/Pill.tsx": `${loop}\n${pill("")}` }, []],
];

export function testEndlessCode(wanted = endless.map(([name]) => name)): void {
  test.each(endless.filter(([name]) => wanted.includes(name)))("Ctrl-C ends the endless code of %s", async (_, files, args) => {
    const folder = await siteFolder(files);
    const { status, stdout } = await bcidocsProcess(["build", ...args], { cwd: folder, stop: { at: "looping", signal: "SIGINT" } });
    expect(stdout).toContain("looping");
    // A shell says 130 for null: before there is anything to clean up, the signal itself ends the process.
    expect([[130, null].includes(status), existsSync(join(folder, "dist"))]).toEqual([true, false]);
  });
}

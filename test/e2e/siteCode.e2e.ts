/** Code of a site that ends, exhausts or outlives the command: no command ends with 0 unless a site was published. */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { bcidocs } from "../support/cli.ts";
import { temporaryFolder } from "../support/folders.ts";
import { writeFiles } from "../support/siteFiles.ts";

const plain = 'export default { title: "Kit" };\n';
const pages = {
  "content/index.md": "# Home\n\nText.\n",
  "content/docs/good.md": "# Good\n\nText.\n",
  "content/docs/bad.md": "# Bad\n\nBoom\n\n::pill\n",
};
const pill = (code: string) => `export default function Pill() {\n  ${code}\n  return <b>a pill</b>;\n}\n`;
const plugin = (code: string) =>
  `const boom = () => (tree: any, file: any) => {\n  if (String(file.value).includes("Boom")) {\n    ${code}\n  }\n};\nexport default { title: "Kit", markdown: { remarkPlugins: [boom] } };\n`;

async function build(files: { config?: string; component?: string }, ...args: string[]) {
  const { folder, remove } = await temporaryFolder("bcidocs-site-code");
  onTestFinished(remove);
  await writeFiles(folder, { ...pages, "site.config.ts": files.config ?? plain, "theme/components/Pill.tsx": files.component ?? pill("") });
  const { status, stdout, stderr } = await bcidocs(["build", ...args], { cwd: folder });
  return { status, text: stdout + stderr, isPublished: existsSync(join(folder, "dist")) };
}

const ofConfig: [string, string, string][] = [
  ["ends the process", "process.exit(0);", "site.config.ts:1:9 error C026"],
  ["ends the process later", "setTimeout(() => process.exit(0), 10);", "site.config.ts:1:26 error C026"],
  ["throws later", 'setTimeout(() => { throw new Error("late"); }, 10);', "site.config.ts:1:26 error C025"],
  ["leaves a rejected promise", 'Promise.reject(new Error("no"));', "site.config.ts:1:16 error C025"],
  ["waits for ever", "await new Promise(() => {});", "site.config.ts:1:7 error C027"],
];

test.each(ofConfig)("a config that %s ends the build with 2, its line and no site", async (_, code, words) => {
  const { status, text, isPublished } = await build({ config: `${code}\n${plain}` }, "--no-cache");
  expect(text).toContain(words);
  expect({ status, isPublished }).toEqual({ status: 2, isPublished: false });
});

test("a config that leaves a timer and a status does not keep the command, nor change its status", async () => {
  const config = `setInterval(() => {}, 1_000);\nprocess.on("exit", () => { process.exitCode = 7; });\nprocess.on("beforeExit", () => process.exit(8));\n${plain}`;
  expect(await build({ config })).toMatchObject({ status: 0, isPublished: true });
});

const faults: [string, string][] = [
  ["ends the process", "process.exit(0);"],
  ["aborts the process", "process.abort();"],
  ["crashes", 'process.kill(process.pid, "SIGSEGV");'],
  ["runs out of memory", "const a: number[] = []; for (;;) a.push(1.5);"],
  ["throws later", 'setTimeout(() => { throw new Error("late"); }, 100);'],
  ["leaves a rejected promise", 'void Promise.reject(new Error("no"));'],
];

for (const threads of ["0", "8"]) {
  test.each(faults)(
    `with --threads ${threads}, the page of a component or plugin that %s is named, and nothing is published`,
    async (_, code) => {
      for (const files of [{ component: pill(code) }, { config: plugin(code) }]) {
        const { status, text, isPublished } = await build(files, "--threads", threads);
        expect(text).toMatch(/error M0\d\d/);
        expect(text).toContain("content/docs/bad.md");
        expect(text).not.toContain("content/docs/good.md");
        expect({ status, isPublished }).toEqual({ status: 3, isPublished: false });
      }
    },
    180_000,
  );
}

test("a plugin that makes a cycle is named with its page", async () => {
  const { status, text } = await build({ config: plugin("tree.children.push(tree);") });
  expect(text).toContain('content/docs/bad.md:1 error M020 The plugin "boom" failed: it left a node in the tree that contains itself');
  expect(status).toBe(3);
});

test("code that fails later ends the list of events as any other failure does", async () => {
  const { status, text } = await build({ config: `Promise.reject(new Error("x"));\n${plain}` }, "--json");
  const last = JSON.parse(text.trim().split("\n").at(-1) ?? "");
  expect(last).toMatchObject({ event: "end", exitCode: status, errors: 1 });
});

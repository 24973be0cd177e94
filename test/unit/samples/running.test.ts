import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import { createNodeIo } from "../../../src/generator/io/node.ts";
import type { SampleFence } from "../../../src/generator/model/samples.ts";
import { samplesSchema } from "../../../src/generator/model/samplesConfig.ts";
import { firstDifference, shownLines, withOutput } from "../../../src/generator/samples/printedLines.ts";
import { type RunRequest, runSamples } from "../../../src/generator/samples/runSamples.ts";
import { temporaryFolder } from "../../support/folders.ts";
import { silentLog } from "../../support/silentLog.ts";
import { type SiteFiles, writeFiles } from "../../support/siteFiles.ts";
import { fence } from "./support.ts";

interface Asked extends Partial<RunRequest> {
  files?: SiteFiles;
  run?: { setup?: string; module?: Record<string, string>; timeout?: number; memory?: number };
}

async function run(fences: SampleFence[], { files = {}, run: settings = {}, ...rest }: Asked = {}) {
  const { folder, remove } = await temporaryFolder("bcidocs-runs");
  onTestFinished(remove);
  await writeFiles(folder, { "sdk/index.ts": "export const double = (value: number): number => 2 * value;\n", ...files });
  const source = join(folder, "sdk/index.ts");
  const sdk = { entryPoints: [source], name: "@kit/sdk", folder: join(folder, "sdk"), exports: undefined, importNames: {} };
  const request: RunRequest = {
    siteDir: folder,
    settings: samplesSchema.parse({ run: { timeout: 120, ...settings } }),
    sdk,
    sources: [],
    variables: { kit: "Kit" },
    fences: new Map([["page.md", fences]]),
    isAll: false,
    isUpdate: false,
    ...rest,
  };
  const result = await runSamples(request, createNodeIo(silentLog()));
  return { ...result, read: (path: string) => readFile(join(folder, path), "utf8") };
}

const marked = (code: string, text?: string): SampleFence =>
  fence(code, { isRun: true, ...(text !== undefined && { output: { text, line: 20, column: 1, place: { path: "page.md", line: 19 } } }) });

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

describe("a sample that runs", () => {
  test("prints what its page says", async () => {
    const code = 'import { double } from "@kit/sdk";\nconsole.log(double(2));\nconsole.log(await Promise.resolve("end"));';
    expect(await run([marked(code, "4\nend"), fence("throw 1;")])).toMatchObject({ problems: [], ran: 1 });
  });

  test.each([
    ["something else", marked('console.log("a\\nc");', "a\nb"), { code: "M062", place: { line: 21 } }],
    ["nothing", marked("const a = 1;", "a"), { code: "M062", message: "The sample prints nothing." }],
    ["more", marked('console.log("a\\nb");', "a"), { code: "M062", place: { line: 20 } }],
    [
      "an error, at its line",
      marked("\nconst a: any = null;\n  a.b();"),
      { code: "M063", place: { path: "page.md", line: 12, column: 5 } },
    ],
    ["an error of syntax", marked("const a = ;"), { code: "M063", place: { line: 10, column: 11 } }],
    ["an exit status", marked("process.exit(3);"), { code: "M063", message: "The sample ends with the exit status 3." }],
    [
      "that it ended its parent",
      marked("process.kill(process.ppid, 'SIGKILL'); setInterval(() => {}, 9);"),
      { code: "M063", place: { line: 9 } },
    ],
    [
      "more than it may",
      marked("for (;;) await new Promise((done) => process.stdout.write('a'.repeat(100_000), done));"),
      { code: "M064", message: "The sample prints more than 1 MB." },
    ],
  ])("and prints %s", async (_, sample, expected) => {
    expect((await run([sample])).problems).toMatchObject([expected]);
  });

  test("has its time", async () => {
    const { problems } = await run([marked("for (;;);"), marked("setInterval(() => {}, 9);")], { run: { timeout: 2 } });
    const expected = { code: "M064", message: "The sample runs for more than 2 seconds." };
    expect(problems).toMatchObject([expected, expected]);
  });

  test("has its memory, and what it starts ends with it", async () => {
    const fork =
      'import { spawn } from "node:child_process";\nspawn(process.execPath, ["-e", "setInterval(() => {}, 9)"], { stdio: "inherit" }).unref();';
    const fences = [marked("const all = [];\nfor (;;) all.push(new Array(1000).fill({}));"), marked(fork)];
    const { problems } = await run(fences, { run: { memory: 32 } });
    expect(problems).toMatchObject([{ code: "M064", message: "The sample uses more than 32 MB of memory." }]);
  });

  test.runIf(process.platform === "linux").each([
    ["ends", ""],
    ["is ended", "setInterval(() => {}, 9);"],
  ])("takes with it what it has detached, when it %s", async (_, rest) => {
    const start = (code: string) =>
      `require("node:child_process").spawn(process.execPath, ["-e", ${JSON.stringify(code)}], { detached: true, stdio: "ignore" })`;
    const named = (name: string) =>
      `require("node:fs").writeFileSync(${JSON.stringify(name)}, String(process.pid)); setInterval(() => {}, 9);`;
    const wait =
      'const { existsSync } = require("node:fs");\nwhile (!existsSync("inner")) await new Promise((done) => setTimeout(done, 20));';
    const code = `${start(`${start(named("inner"))}; ${named("outer")}`)}.unref();\n${wait}\n${rest}`;
    const { read } = await run([marked(code)], { run: { timeout: rest === "" ? 60 : 5 } });
    for (const name of ["outer", "inner"]) {
      const pid = Number(await read(name));
      expect(pid).toBeGreaterThan(0);
      await expect.poll(() => isRunning(pid)).toBe(false);
    }
  });

  test("ends with the command", async () => {
    const [before, most] = [process.listeners("exit"), process.getMaxListeners()];
    const running = run([marked('require("node:fs").writeFileSync("begun", ""); setInterval(() => {}, 9);')], { run: { timeout: 20 } });
    await expect.poll(() => process.listeners("exit").length).toBeGreaterThan(before.length);
    for (const listener of process.listeners("exit")) if (!before.includes(listener)) listener(0);
    expect((await running).problems).toMatchObject([{ code: "M063", message: expect.stringContaining("SIGKILL") }]);
    expect(process.getMaxListeners()).toBe(most);
  });

  test("gets no input and none of our environment", async () => {
    process.env.SECRET_OF_OURS = "secret";
    onTestFinished(() => void delete process.env.SECRET_OF_OURS);
    const code =
      'let text = "";\nfor await (const each of process.stdin) text += each;\nconsole.log(text.length, process.env.SECRET_OF_OURS);';
    expect((await run([marked(code, "0 undefined")])).problems).toEqual([]);
  });

  test("begins when the setup is done, which may start it", async () => {
    const files = {
      "setup.ts":
        'console.log("setup");\nexport const run = async (start: () => Promise<unknown>) => { await start(); console.log("after"); };\n',
      "sdk.ts": 'export * from "@kit/sdk";\nexport const other = 1;\n',
    };
    const sample = marked('import { double, other } from "@kit/sdk";\nconsole.log(double(other));', "setup\n2\nafter");
    expect((await run([sample], { files, run: { setup: "setup.ts", module: { "@kit/sdk": "sdk.ts" } } })).problems).toEqual([]);
  });

  test("writes what it prints into its page, and only that", async () => {
    const page = "a\r\n> ```text output\r\n> Of the {{kit}}: 1\r\n> ```\r\nend\r\n";
    const output = { text: "Of the Kit: 1", line: 3, column: 3, place: { path: "page.md", line: 2 } };
    const sample = fence('console.log("Of the Kit: 2\\nand more");', { isRun: true, output });
    const { problems, updated, read } = await run([sample], { files: { "page.md": page }, isUpdate: true });
    expect({ problems, updated }).toEqual({ problems: [], updated: ["page.md"] });
    expect(await read("page.md")).toBe("a\r\n> ```text output\r\n> Of the {{kit}}: 2\r\n> and more\r\n> ```\r\nend\r\n");
  });
});

describe("what is printed", () => {
  test.each([
    [["a", "b"], ["a", "b"], null],
    [["a", "…"], ["a"], null],
    [["a", "…", "d"], ["a", "b", "c", "d"], null],
    [["…", "b", "…"], ["a", "b", "b"], null],
    [["in [..] ms"], ["in 12 ms"], null],
    [["in [..] ms"], ["in 12 s"], 0],
    [["a", "b"], ["a", "c"], 1],
    [["a", "b"], ["a"], 1],
    [["a.c"], ["abc"], 0],
    [["[..]a[..]b"], ["xayb"], null],
    [["ab[..]ba"], ["aba"], 0],
    [["a[..]b[..]b"], ["ab"], 0],
    [[`${"[..]a".repeat(12)}[..]b`], ["a".repeat(3000)], 0],
  ])("%j fits %j, but for line %j", (expected, printed, line) => {
    expect(firstDifference(expected, printed)).toBe(line);
  });

  test("leaves out the lines that the page left out", () => {
    expect(shownLines(["a", "…", "z"], ["1", "2", "3", "4"])).toEqual(["1", "…", "4"]);
    expect(shownLines(["a", "…", "z"], ["1", "2"])).toEqual(["1", "2"]);
  });

  test("does not go into another block", () => {
    const output = { text: "x", line: 2, column: 1, place: { path: "a.md", line: 1 } };
    const code = "```ts run\nawait work();\n```\n";
    expect(withOutput(code, output, ["a"], {})).toBe(code);
  });

  test("goes into an empty block", () => {
    const output = { text: "", line: 2, column: 1, place: { path: "a.md", line: 1 } };
    expect(withOutput("```text output\n```\n", output, ["a"], {})).toBe("```text output\na\n```\n");
    // Other ends of lines stay.
    expect(withOutput("```text output\r\n```\n\rb", output, ["a"], {})).toBe("```text output\r\na\r\n```\n\rb");
  });
});

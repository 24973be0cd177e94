/** Problems of a config whose code fails: always with the line in the config's own file. */
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, onTestFinished, test } from "vitest";
import { loadConfig } from "../../../src/generator/config/load.ts";
import { createNodeIo } from "../../../src/generator/io/node.ts";
import { ProblemError } from "../../../src/generator/problems/problem.ts";
import { uncaughtConfigProblem } from "../../../src/generator/siteCode/configFaults.ts";
import { guardExit } from "../../../src/generator/siteCode/exitGuard.ts";

const io = createNodeIo({ stage() {}, progress() {} });
let folder = "";

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "bcidocs-config-"));
});
afterEach(() => rm(folder, { recursive: true }));

/** Lines that the bundler takes out, so that the bundled lines are not those of the file. */
const prelude =
  'import { defineConfig } from "bcidocs";\n\n/** A type, which no code comes of. */\ninterface Gone {\n  name: string;\n}\n\n';
const firstLine = prelude.split("\n").length;

/** The problems of a config; the prelude precedes its text. */
async function problemsOf(text: string): Promise<string[]> {
  await writeFile(join(folder, "site.config.ts"), prelude + text);
  try {
    await loadConfig({ folder }, io);
    return [];
  } catch (error) {
    return reported(error);
  }
}

function reported(error: unknown): string[] {
  if (!(error instanceof ProblemError)) throw error;
  return error.problems.map(({ code, message, place }) => {
    const where = place?.line === undefined ? "nowhere" : `+${place.line - firstLine}`;
    return `${place?.path}:${where} ${code} ${message}`;
  });
}

const value = 'export default defineConfig({ title: "A" });\n';

test("an error that its code throws", async () => {
  const text = `function token(): string {\n  throw new Error("no token");\n}\n\ntoken();\n${value}`;
  expect(await problemsOf(text)).toEqual(["site.config.ts:+1 C004 the config stopped with: no token"]);
});

test("an error that code after an await throws", async () => {
  const text = `await Promise.resolve();\nthrow new Error("no token");\n${value}`;
  expect(await problemsOf(text)).toEqual(["site.config.ts:+1 C004 the config stopped with: no token"]);
});

test("an error in a file that it imports", async () => {
  await writeFile(join(folder, "settings.ts"), '\n\n\nthrow new Error("no token");\nexport const title = "A";\n');
  const found = await problemsOf('import { title } from "./settings.ts";\nexport default { title };\n');
  expect(found).toEqual([`settings.ts:+${4 - firstLine} C004 the config stopped with: no token`]);
});

test("a rejected promise that it awaits, with an error and with any other value", async () => {
  expect(await problemsOf(`const a: number = 1;\nawait Promise.reject(new Error("offline"));\n${value}`)).toEqual([
    "site.config.ts:+1 C004 the config stopped with: offline",
  ]);
  expect(await problemsOf(`const a: number = 1;\n\nawait Promise.reject("offline");\n${value}`)).toEqual([
    `site.config.ts:+${1 - firstLine} C004 the config stopped with: offline`,
  ]);
});

test("a getter that throws", async () => {
  const text = 'export default {\n  title: "A",\n  get tagline() {\n    throw new Error("no tagline");\n  },\n};\n';
  expect(await problemsOf(text)).toEqual(["site.config.ts:+3 C004 the config stopped with: no tagline"]);
});

test("a call of process.exit and of process.abort", async () => {
  const { exit, abort, reallyExit } = process as NodeJS.Process & { reallyExit(): never };
  guardExit();
  onTestFinished(() => void Object.assign(process, { exit, abort, reallyExit }));
  for (const name of ["exit", "abort"]) {
    expect(await problemsOf(`const a = 1;\nprocess.${name}();\n${value}`)).toEqual([
      `site.config.ts:+1 C026 the config stopped: it calls process.${name}(), which would end the command`,
    ]);
  }
});

test("an error that its code throws later, and no error of other code", async () => {
  const found: unknown[] = [];
  const shared = globalThis as unknown as { onFault?: (error: unknown) => void; later?: Promise<void> };
  onTestFinished(() => void Object.assign(shared, { onFault: undefined, later: undefined }));
  // As a handler of uncaught errors, it is called where the error is thrown.
  shared.onFault = (error) => void found.push(uncaughtConfigProblem(error));
  const text = `const shared = globalThis as any;
const fail = async () => {
  await new Promise((resolve) => setTimeout(resolve, 1));
  try {
    throw new Error("too late");
  } catch (error) {
    shared.onFault(error);
  }
};
shared.later = fail();
${value}`;
  expect(await problemsOf(text)).toEqual([]);
  await shared.later;
  expect(reported(found[0])).toEqual(["site.config.ts:+4 C025 code that the config started failed later: too late"]);
  expect(uncaughtConfigProblem(new Error("of other code"))).toBeNull();
});

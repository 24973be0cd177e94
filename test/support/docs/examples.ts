/** The output of the program for each problem: from the cases in `test/sites/`, or from a small site that is built here. */
import { readFile, symlink } from "node:fs/promises";
import { join } from "node:path";
import ts from "typescript";
import { build } from "../../../src/generator/build.ts";
import { createNodeIo } from "../../../src/generator/io/node.ts";
import type { BuildRequest } from "../../../src/generator/model/build.ts";
import type { Problem } from "../../../src/generator/model/problem.ts";
import { formatProblem } from "../../../src/generator/problems/format.ts";
import { ProblemError } from "../../../src/generator/problems/problem.ts";
import { repository, temporaryFolder } from "../folders.ts";
import { silentLog } from "../silentLog.ts";
import { plainConfig, type SiteFiles, writeFiles } from "../siteFiles.ts";

interface Example {
  files: SiteFiles;
  request?: Omit<BuildRequest, "folder">;
  /** Spoils the site before the build. */
  prepare?(folder: string): Promise<void>;
  /** Puts a number that changes from run to run right. */
  settle?(text: string): string;
}

const site: SiteFiles = { ...plainConfig, "content/index.md": "# Kit\n\nWelcome.\n" };

/** No process has this number. */
const noProcess = 4_194_305;

const examples: Record<string, Example> = {
  C001: { files: { "README.md": "# Kit\n" } },
  C009: { files: { ...site, "dist/notes.txt": "My notes\n" } },
  C011: { files: site, request: { baseUrl: "https://docs.example.com/kit/" } },
  G009: { files: { ...site, "content/docs/a.md": '---\ntitle: "A\\e[31m page"\n---\n\nText.\n' } },
  M023: { files: site, prepare: (folder) => symlink(join(folder, "gone.md"), join(folder, "content", "intro.md")) },
  X004: { files: { ...site, [`dist.bcidocs-new-${noProcess}/index.html`]: "" }, settle: (text) => text.replace(String(noProcess), "4711") },
  X006: { files: { ...site, ".bcidocs/cache/1-1.index": "tests\n{ damaged" } },
  C074: { files: site, request: { parts: ["part-1"] } },
  K001: {
    files: { ...site, ".bcidocs/lock": JSON.stringify({ pid: process.ppid, since: 0 }) },
    settle: (text) => text.replaceAll(String(process.ppid), "4711").replace(/since \d\d:\d\d:\d\d/, "since 10:12:30"),
  },
};

/** `from` is the name of a case in `test/sites/`, or `run`; `current` is the example in the docs, which stays as long as it is real. */
export async function exampleOf(code: string, from: string, current = ""): Promise<string> {
  if (from === "run") return runExample(code);
  const blocks = (await printedBy(from)).split("\n\n");
  const found =
    blocks.find((block) => block.trimEnd() === current.trimEnd()) ??
    blocks.find((block) => new RegExp(`^(?:\\S+ )?(?:error|warning|info) ${code} `).test(block));
  if (found === undefined) throw new Error(`the case ${from} prints no ${code}`);
  return found.trimEnd();
}

/** All that a case prints, without the exit status. */
export async function allOf(from: string): Promise<string> {
  return (await printedBy(from)).replace(/\n\nexit status \d\n$/, "");
}

function printedBy(name: string): Promise<string> {
  return readFile(join(repository, "test", "sites", name, "expected", "problems.txt"), "utf8");
}

/** True when the sources make this message for this code: `cannot read docs/a.md: …` from `cannot read ${path}: ${reason}`. */
export function isWordOfTheProgram(line: string, code: string): boolean {
  const message = line.slice(line.indexOf(code) + code.length + 1);
  return messagesOf(code).some((pattern) => pattern.test(message));
}

async function runExample(code: string): Promise<string> {
  const example = examples[code];
  if (!example) throw new Error(`there is no example that runs for ${code}`);
  const { folder, remove } = await temporaryFolder();
  try {
    await writeFiles(folder, example.files);
    await example.prepare?.(folder);
    const found = (await problemsOf({ ...example.request, folder })).find((problem) => problem.code === code);
    if (!found) throw new Error(`the example prints no ${code}`);
    const text = formatProblem(found, { readLine: () => null, hasColor: false })
      .replaceAll(`${folder}/`, "")
      .replaceAll(folder, "my-docs");
    return example.settle?.(text) ?? text;
  } finally {
    await remove();
  }
}

async function problemsOf(request: BuildRequest): Promise<Problem[]> {
  try {
    return (await build(request, createNodeIo(silentLog()))).problems;
  } catch (error) {
    if (error instanceof ProblemError) return error.problems;
    throw error;
  }
}

/** Patterns of all texts in the sources that follow a code, e.g. `problem("X002", \`cannot read ${path}\`)`. */
function messagesOf(code: string): RegExp[] {
  const files = ts.sys.readDirectory(join(repository, "src", "generator"), [".ts"]);
  return files.flatMap((path) => {
    const text = ts.sys.readFile(path) ?? "";
    const found = text.matchAll(new RegExp(`["]${code}", (?:\`([^\`]*)\`|"([^"]*)")|error ${code} ([^\\\\$\`]+)\\\\n`, "g"));
    return [...found].map(([, template, plain, printed]) => pattern(template ?? plain ?? printed ?? ""));
  });
}

function pattern(template: string): RegExp {
  const parts = template.split(/\$\{(?:[^{}]|\{[^{}]*\}|"[^"]*")*\}/).map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  return new RegExp(`^${parts.join(".*")}$`);
}

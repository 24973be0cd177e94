/** Reads a tutorial as a follower does: its files, the values to type, and the expected output. */
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { build } from "esbuild";
import site from "../../site.config.ts";
import { repository } from "./folders.ts";

export interface Tutorial {
  /** The page, its variables filled in. */
  text: string;
  fences: Fence[];
  /** Path -> text: of each file, the version that the page shows last. */
  files: Record<string, string>;
}

export interface Fence {
  language: string;
  /** Path of the file, where the fence has one. */
  title: string | undefined;
  code: string;
}

/** `your-first-node-app`; other folders hold whole programs, too. */
export async function readTutorial(name: string, folder = "tutorials"): Promise<Tutorial> {
  const variables: Record<string, string> = { ...site.variables, product: site.product ?? "" };
  const source = await readFile(join(repository, "content", "docs", folder, `${name}.md`), "utf8");
  const text = source.replace(/\{\{(\w+)\}\}/g, (whole, key: string) => variables[key] ?? whole);
  const fences = [...text.matchAll(/^```(\w+)([^\n]*)\n([\s\S]*?)^```$/gm)].map(({ 1: language = "", 2: info = "", 3: code = "" }) => ({
    language,
    title: /title="([^"]+)"/.exec(info)?.[1],
    code,
  }));
  const shown = fences.flatMap(({ language, title, code }) => (title && language !== "diff" ? [[title, code] as const] : []));
  return { text, fences, files: Object.fromEntries(shown) };
}

/** The cells of the first table below a heading, row by row, without its head. */
export function tableBelow({ text }: Tutorial, heading: string): string[][] {
  const section = text.split(/^#{2,} /m).find((part) => part.startsWith(`${heading}\n`)) ?? "";
  const rows = section.split("\n").filter((line) => /^\s*\|/.test(line));
  return rows.slice(2).map((row) =>
    row
      .trim()
      .slice(1, -1)
      .split("|")
      .map((cell) => cell.trim()),
  );
}

/** "`Online` with a green dot" -> `["Online"]` */
export function quoted(cell = ""): string[] {
  return [...cell.matchAll(/`([^`]+)`/g)].map(([, code = ""]) => code);
}

/** The files after the changes that the page shows as `diff`: removed lines must exist. */
export function applyDiffs({ fences, files }: Tutorial): Record<string, string> {
  const changed = { ...files };
  for (const { title = "", code } of fences.filter(({ language }) => language === "diff")) {
    const [before, after] = [versionOf(code, "-"), versionOf(code, "+")];
    const text = changed[title] ?? "";
    if (!text.includes(before)) throw new Error(`${title} does not hold what the page changes:\n${before}`);
    changed[title] = text.replace(before, () => after);
  }
  return changed;
}

function versionOf(diff: string, sign: "+" | "-"): string {
  return diff.replace(/^([ +-])(.*\n)/gm, (_, mark: string, line: string) => (mark === " " || mark === sign ? line : ""));
}

export async function writeFiles(folder: string, files: Record<string, string>): Promise<void> {
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), text);
  }
}

/** Puts the SDK into node_modules as npm would, with its own package.json. Built for any platform: a built-in module of Node fails. */
export async function installSdk(folder: string): Promise<void> {
  const target = join(folder, "node_modules", "@noema", "sdk");
  const sdk = join(repository, "sdk");
  await writeFiles(target, { "package.json": await readFile(join(sdk, "package.json"), "utf8") });
  const shared = { bundle: true, splitting: true, format: "esm", platform: "neutral", target: "es2022", logLevel: "silent" } as const;
  await build({
    ...shared,
    entryPoints: ["index.ts", "simulator/index.ts"].map((path) => join(sdk, "src", path)),
    outdir: join(target, "dist"),
  });
}

/** A small site in many states, programs that build it and can be killed, and what must not be left of them. */
import { type ChildProcess, spawn } from "node:child_process";
import { readdirSync, readFileSync, readlinkSync } from "node:fs";
import { mkdir, readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, onTestFinished } from "vitest";
import { repository, temporaryFolder } from "./folders.ts";
import { hashTree } from "./hashTree.ts";
import { type SiteFiles, writeFiles } from "./siteFiles.ts";

export interface SiteKind {
  /** With a reference of an SDK. */
  hasSdk: boolean;
  /** Of a remote cache. */
  remote?: string;
}

/** Seven edits, each done or not: 128 states of a site. */
export const stateCount = 128;

/** All files of the site in a state; null for those that it does not have. */
export function filesOf(state: number, { hasSdk, remote }: SiteKind): SiteFiles {
  const isDone = (edit: number) => ((state >> edit) & 1) === 1;
  const word = (edit: number) => (isDone(edit) ? "edited" : "first");
  const settings = {
    title: `Kit ${word(0)}`,
    url: "https://kit.example",
    ...(hasSdk && { sdk: { entryPoints: ["sdk/index.ts"] } }),
    ...(remote && { cache: { remote: { url: remote } } }),
  };
  const page = "# Page\n\n::badge\n\n[A](./a.md)\n";
  return {
    "site.config.ts": `export default ${JSON.stringify(settings)};\n`,
    "theme/components/Badge.tsx": `export default function Badge() {\n  return <b>${word(1)}</b>;\n}\n`,
    "static/words.txt": `${word(2)}\n`,
    "content/index.md": "# Home\n\n[A](docs/a.md)\n",
    "content/docs/a.md": `# A\n\nThe ${word(3)} words.\n\n\`\`\`ts\nconst ${word(3)} = 1;\n\`\`\`\n`,
    "content/docs/b.md": isDone(4) ? null : page,
    "content/docs/renamed.md": isDone(4) ? page : null,
    "content/docs/added.md": isDone(5) ? "# Added\n\n![A picture](./p.svg)\n" : null,
    "content/docs/p.svg": '<svg xmlns="http://www.w3.org/2000/svg" width="20" height="10"/>',
    ...Object.fromEntries(Array.from({ length: 12 }, (_, index) => [`content/docs/more/${index}.md`, `# More ${index}\n\nWords.\n`])),
    ...(hasSdk && {
      "sdk/tsconfig.json": '{ "compilerOptions": { "strict": true, "lib": ["ES2022"], "types": [] }, "include": ["*.ts"] }\n',
      "sdk/index.ts": `/** Counts, ${word(6)}. */\nexport function count(): number {\n  return 1;\n}\n`,
    }),
  };
}

export interface Command {
  child: ChildProcess;
  ended: Promise<{ status: number | null; signal: NodeJS.Signals | null; text: string }>;
}

export interface CommandOptions {
  cwd: string;
  /** Names the processes that the command starts: they inherit it. */
  mark: string;
  env?: Record<string, string>;
  uid?: number;
}

/** Starts `bcidocs ARGS`; what it writes for a time goes into `TMPDIR` of `env`. */
export function startCommand(args: string[], { cwd, mark, env = {}, uid }: CommandOptions): Command {
  const { NODE_ENV: _mode, VITEST: _vitest, NODE_OPTIONS: _options, FORCE_COLOR: _color, ...rest } = process.env;
  const child = spawn(process.execPath, [join(repository, "bin", "bcidocs.js"), ...args], {
    cwd,
    env: { ...rest, ...env, BCIDOCS_MARK: mark },
    stdio: ["ignore", "pipe", "pipe"],
    ...(uid !== undefined && { uid, gid: uid }),
  });
  let text = "";
  for (const stream of [child.stdout, child.stderr]) stream?.setEncoding("utf8").on("data", (part: string) => (text += part));
  const ended = new Promise<Awaited<Command["ended"]>>((resolve) =>
    child.on("close", (status, signal) => resolve({ status, signal, text })),
  );
  return { child, ended };
}

type Tree = Record<string, string>;

/** A site with a state, and clean builds of each state for comparison. It goes with the test. */
export async function openSite(kind: SiteKind) {
  const place = await temporaryFolder("bcidocs-killed");
  onTestFinished(place.remove);
  const [folder, clean, tmp] = ["site", "clean", "tmp"].map((name) => join(place.folder, name)) as [string, string, string];
  await mkdir(tmp);
  const env = { TMPDIR: tmp, NODE_COMPILE_CACHE: join(place.folder, "compiled") };
  const trees = new Map<number, Tree>();
  const run = async (cwd: string, args: string[]) => {
    const { status, text } = await startCommand(args, { cwd, mark: "whole", env }).ended;
    expect(status, text).toBe(0);
    return text;
  };
  return {
    folder,
    tmp,
    env,
    run,
    edit: (state: number) => writeFiles(folder, filesOf(state, kind)),
    async cleanTree(state: number): Promise<Tree> {
      const tree = trees.get(state);
      if (tree) return tree;
      await rm(clean, { recursive: true, force: true });
      const { remote: _remote, ...alone } = kind;
      await writeFiles(clean, filesOf(state, alone));
      await run(clean, ["build"]);
      trees.set(state, await hashTree(join(clean, "dist")));
      return trees.get(state) as Tree;
    },
    leftovers: async () => [...(await leftoversIn(folder, filesOf(0, kind))), ...(await readdir(tmp)).map((name) => `TMPDIR/${name}`)],
  };
}

/** Processes with this mark that are there still, e.g. `4711 esbuild`; waits for those that are about to end. */
export async function orphansOf(mark: string): Promise<string[]> {
  for (let waits = 0; waits < 40; waits++) {
    if (processesWith(mark).length === 0) return [];
    await sleep(50);
  }
  return processesWith(mark);
}

function processesWith(mark: string): string[] {
  const numbers = readdirSync("/proc").filter((name) => /^\d+$/.test(name));
  return numbers.flatMap((pid) => {
    try {
      // The program of one that has ended cannot be read.
      const program = readlinkSync(`/proc/${pid}/exe`);
      return readFileSync(`/proc/${pid}/environ`, "utf8").split("\0").includes(`BCIDOCS_MARK=${mark}`) ? [`${pid} ${program}`] : [];
    } catch {
      return [];
    }
  });
}

/** What a finished build may leave next to the files of its site. */
const lasting = [
  /^dist$/,
  /^part-\d+$/,
  // Code of the site by its content: a build with the same code writes the same file.
  /^\.bcidocs\/(?:report\.json|external-links\.json|cache|(?:components|config)\.\w+(?:\.map)?\.mjs)$/,
  /^\.bcidocs\/cache\/(?:[\w-]+\.(?:index|data)|previous-output-[\w-]+)$/,
];

/** Files and folders that builds have left, and that none needs. */
export async function leftoversIn(folder: string, sources: SiteFiles): Promise<string[]> {
  const list = async (name: string) => {
    const names = await readdir(join(folder, name)).catch(() => []);
    return names.map((each) => (name === "" ? each : `${name}/${each}`));
  };
  const ofSite = new Set([".bcidocs", ...Object.keys(sources).map((path) => path.split("/")[0])]);
  const names = [...(await list("")).filter((name) => !ofSite.has(name)), ...(await list(".bcidocs")), ...(await list(".bcidocs/cache"))];
  return names.filter((name) => !lasting.some((pattern) => pattern.test(name)));
}

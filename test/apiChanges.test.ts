/** What changed in the API between versions of an SDK: pages of the docs, and `check --api-since`. */
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { build } from "../src/generator/build.ts";
import { version } from "../src/generator/cli/version.ts";
import { createNodeIo } from "../src/generator/io/node.ts";
import type { SemverStep } from "../src/generator/model/publicApi.ts";
import { formatProblem } from "../src/generator/problems/format.ts";
import { silentLog } from "./support/silentLog.ts";
import { commit, git, temporaryFolder } from "./unit/io/support.ts";

const time = 1_700_000_000;

const old = `/** A kit. */
export class Kit {
  /** Reads. */
  read(count: number): string { return String(count); }
  /**
   * Closes.
   * @deprecated Use {@link Kit.stop} instead.
   */
  close(): void {}
  /** Stops. */
  stop(wait = 5): void {}
}
/** What to read. */
export interface Options { rate?: number }
/** Opens. */
export function open(options: Options): Kit { return new Kit(); }
/** Gone soon. */
export function dump(kit: Kit, depth: number): void {}
/** A frame. */
export interface FrameData { samples: number[]; at: Date }
`;
const now = `/** A kit. */
export class Kit {
  /** Reads. */
  read(count: number, offset?: number): string { return String(count); }
  /** Stops. */
  stop(wait = 10): void {}
  /**
   * Pauses.
   * @deprecated Use {@link Kit.stop}.
   */
  pause(): void {}
}
/** What to read. */
export interface Options { rate?: number; mode: "fast" | "slow" }
/** Opens. */
export function open(options: Options): Kit { return new Kit(); }
/** A frame. */
export interface Frame { samples: number[]; at: Date }
`;

const config = (versions: string) =>
  `export default { title: "Kit", docs: { ${versions} }, sdk: { entryPoints: ["sdk/index.ts"], tsconfig: "sdk/tsconfig.json" } };\n`;

const base = {
  "site.config.ts": config(""),
  ".gitignore": ".bcidocs\ndist\n",
  "content/docs/start.md": "# Start\n",
  "sdk/tsconfig.json":
    '{ "compilerOptions": { "strict": true, "target": "ES2022", "lib": ["ES2022"], "types": [] }, "files": ["index.ts"] }\n',
};

function repository(): string {
  const root = temporaryFolder();
  git(root, time, "init", "-q");
  commit(root, time, { ...base, "sdk/package.json": '{ "name": "kit", "version": "7.0.0" }\n', "sdk/index.ts": old });
  git(root, time, "tag", "v7.0.0");
  return root;
}

function goOn(root: string, versions: string): void {
  writeFileSync(join(root, "sdk/index.ts"), now);
  writeFileSync(join(root, "site.config.ts"), config(versions));
}

const plain = { readLine: () => null, hasColor: false };

async function buildIn(folder: string, api?: { ref: string; step?: SemverStep }) {
  const request = api ? { folder, isPublished: false, api: { step: undefined, ...api } } : { folder };
  const result = await build(request, createNodeIo(silentLog()));
  const text = (route: string) => readFileSync(join(folder, "dist", route, "index.html"), "utf8");
  return { problems: result.problems.map((each) => formatProblem(each, plain)), exitCode: result.exitCode, text };
}

const words = (html: string) =>
  (/<article[\s\S]*<\/article>/.exec(html)?.[0] ?? "")
    .replace(/<button[\s\S]*?<\/button>|<wbr\/?>/g, "")
    .replace(/<[^>]+>/g, " ")
    .replace(/\s+/g, " ");

describe("changes of the API between versions", () => {
  it("are on a page of the newer version, those that break code first; what is gone has a page that says what replaces it", async () => {
    const folder = repository();
    goOn(folder, 'versions: { current: { label: "8.0" }, "7": { ref: "v7.0.0" } }, lastVersion: "current",');
    const { problems, text } = await buildIn(folder);
    expect(problems).toEqual([]);
    const page = text("docs/reference/changes/current");
    const article = words(page);
    expect(article).toContain("What changed in 8.0");
    const order = [
      "Breaking changes #",
      "Kit.close",
      "dump",
      "Frame",
      "Options.mode",
      "Added #",
      "Kit.pause",
      "Other changes #",
      "Kit.read",
      "Kit.stop New default",
    ];
    const places = order.map((each) => article.indexOf(each));
    expect(places).toEqual([...places].sort((a, b) => a - b));
    expect(places[0]).toBeGreaterThan(0);
    expect(article).toContain("wait: 5 → 10");
    expect(article).toContain("+ read(count: number, offset?: number): string");
    expect(page).toContain('href="/docs/reference/classes/Kit#read"');
    expect(page).toContain('href="/docs/reference/functions/dump"');
    expect(words(text("docs/reference/functions/dump"))).toContain("dump was removed in 8.0.");
    const renamed = text("docs/reference/interfaces/FrameData");
    expect(words(renamed)).toContain("FrameData has another name since 8.0.");
    expect(renamed).toContain('href="/docs/reference/interfaces/Frame"');
    expect(renamed).toContain('href="/docs/reference/changes/current"');
  });

  it("are known of versions in folders, because freezing keeps what they export", async () => {
    const folder = repository();
    let said = "";
    await version({ folder, file: undefined, name: "7.0" }, createNodeIo(silentLog()), (text) => {
      said += text;
    });
    expect(said).toContain("Wrote versioned_api/version-7.0-api.json.");
    expect(readFileSync(join(folder, "versioned_api/version-7.0-api.json"), "utf8")).toContain('"name":"Kit.read"');
    goOn(folder, 'versions: { current: { label: "Next" }, "7.0": {} },');
    const { problems, text } = await buildIn(folder);
    expect(problems).toEqual([]);
    expect(words(text("docs/next/reference/changes/current"))).toContain("What changed in Next");
  });

  it("are not looked for in a site with one version", async () => {
    const folder = repository();
    await buildIn(folder);
    expect(existsSync(join(folder, "dist/docs/reference/changes"))).toBe(false);
  });

  it("leave out a version whose SDK cannot be read, with a warning", async () => {
    const folder = repository();
    git(folder, time, "rm", "-q", "-r", "sdk");
    commit(folder, time + 9, { "content/docs/a.md": "# A\n" });
    git(folder, time, "tag", "v6");
    for (const [path, text] of Object.entries({ ...base, "sdk/package.json": "{}" })) {
      if (path.startsWith("sdk/")) await createNodeIo(silentLog()).writeFile(join(folder, path), text);
    }
    goOn(folder, 'versions: { current: {}, "6": { ref: "v6" } },');
    const { problems, exitCode } = await buildIn(folder);
    expect(problems).toEqual([expect.stringContaining('warning S020 the API of version "6" cannot be compared: ')]);
    expect(exitCode).toBe(0);
  });
});

describe("check --api-since", () => {
  const since = async (number: string, request: { ref: string; step?: SemverStep } = { ref: "v7.0.0" }) => {
    const folder = repository();
    goOn(folder, "");
    writeFileSync(join(folder, "sdk/package.json"), `{\n  "version": "${number}"\n}\n`);
    return buildIn(folder, request);
  };

  it("lists the changes with their places, and fails when the version number says less", async () => {
    const { problems, exitCode } = await since("7.1.0");
    const lines = problems.map((each) => each.split("\n")[0]);
    expect(lines).toContain(
      "sdk/index.ts:4:3 info S022 compatible change: changed: method Kit.read, from `read(count: number): string` to `read(count: number, offset?: number): string`",
    );
    expect(lines).toContain('sdk/index.ts:2:14 warning S021 breaking change: removed: method Kit.close, at "v7.0.0" in sdk/index.ts:9');
    expect(lines).toContain(
      'sdk/package.json:2:3 error S023 The API since "v7.0.0" asks for a major step, but the version goes from 7.0.0 to 7.1.0.',
    );
    expect(problems.join("\n")).toContain("Raise `version` in package.json to 8.0.0");
    expect(exitCode).toBe(5);
  });

  it("asks for a minor step where the first number is 0", async () => {
    const folder = repository();
    commit(folder, time + 9, { "sdk/package.json": '{\n  "version": "0.1.0"\n}\n' });
    git(folder, time, "tag", "v0.1.0");
    goOn(folder, "");
    writeFileSync(join(folder, "sdk/package.json"), '{\n  "version": "0.1.1"\n}\n');
    const { problems } = await buildIn(folder, { ref: "v0.1.0" });
    expect(problems.join("\n")).toContain('The API since "v0.1.0" asks for a minor step, but the version goes from 0.1.0 to 0.1.1.');
    expect(problems.join("\n")).toContain("Raise `version` in package.json to 0.2.0");
  });

  it("is content with a version number that is high enough, and with a step that is announced", async () => {
    expect((await since("8.0.0")).exitCode).toBe(0);
    const announced = await since("7.0.0", { ref: "v7.0.0", step: "major" });
    expect([announced.exitCode, announced.problems.at(-1)]).toEqual([0, expect.stringContaining("a major step is announced")]);
  });

  it("says how to fetch a commit that is not there", async () => {
    const { problems, exitCode } = await since("8.0.0", { ref: "v1" });
    expect(problems.join()).toContain('error C055 The API cannot be compared with "v1": there is no such commit, branch or tag.');
    expect(exitCode).toBe(2);
  });
});

/** The reference of each version of the docs: its pages, routes, links and search, from Git and from folders. */
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { build } from "../src/generator/build.ts";
import { version } from "../src/generator/cli/version.ts";
import type { Io } from "../src/generator/io/io.ts";
import { createNodeIo } from "../src/generator/io/node.ts";
import { formatProblem } from "../src/generator/problems/format.ts";
import { temporaryFolder as newFolder } from "./support/folders.ts";
import { silentLog } from "./support/silentLog.ts";
import { commit, git, temporaryFolder } from "./unit/io/support.ts";

const time = 1_700_000_000;

const sdk = (member: string, extra = "") => `/** A kit. See {@link open}, and [how to start](../content/docs/start.md). */
export class Kit {
  /** Reads. */
  ${member}(): void {}
}
/** Opens a {@link Kit}. */
export function open(): Kit { return new Kit(); }
${extra}`;
const oldSdk = sdk("readOld", "/** Gone later.\n * @deprecated Use {@link open}.\n */\nexport function dump(): void {}\n");
const newSdk = sdk("readNew");

const config = (docs: object, rest: object = {}) =>
  `export default ${JSON.stringify({
    title: "Kit",
    url: "https://kit.example",
    docs: { sidebars: { docs: ["start"], api: [{ type: "reference" }] }, ...docs },
    sdk: {
      entryPoints: ["sdk/index.ts"],
      tsconfig: "sdk/tsconfig.json",
      sourceUrl: "https://git.example/kit/blob/main/{path}#L{line}",
    },
    themeConfig: { navbar: { items: [{ type: "docsVersionDropdown" }] } },
    ...rest,
  })};\n`;

const start = "# Start\n\n[Kit](/docs/reference/classes/Kit) and [open](./reference/functions/open).\n";
const base = {
  "site.config.ts": config({}),
  ".gitignore": ".bcidocs\ndist\n",
  "content/index.md": "# Home\n",
  "content/docs/start.md": start,
  "sdk/package.json": '{ "name": "kit", "version": "1.0.0" }\n',
  "sdk/tsconfig.json":
    '{ "compilerOptions": { "strict": true, "target": "ES2022", "lib": ["ES2022"], "types": [] }, "files": ["index.ts"] }\n',
};

const templates = await newFolder();
afterAll(templates.remove);

/** A copy of a folder that `make` fills once. */
async function copyOf(name: string, root: string, make: (folder: string) => Promise<void> | void): Promise<string> {
  const template = join(templates.folder, name);
  if (!existsSync(template)) {
    mkdirSync(template);
    await make(template);
  }
  cpSync(template, root, { recursive: true });
  return root;
}

/** A repository whose SDK changed since the tag v1. */
function repository(root: string = temporaryFolder()): Promise<string> {
  return copyOf("repository", root, (folder) => {
    git(folder, time, "init", "-q");
    commit(folder, time, { ...base, "sdk/index.ts": oldSdk });
    git(folder, time, "tag", "v1");
    writeFileSync(join(folder, "sdk/index.ts"), newSdk);
  });
}

const fromGit = { versions: { current: { label: "2.0" }, "1": { ref: "v1" } }, lastVersion: "current" };

async function buildIn(folder: string, io: Io = createNodeIo(silentLog())) {
  const result = await build({ folder }, io);
  const file = (path: string) => readFileSync(join(folder, "dist", path), "utf8");
  const problems = result.problems.map((each) => formatProblem(each, { readLine: () => null, hasColor: false }));
  return { problems, file, page: (route: string) => file(`${route}/index.html`), files: Object.keys(result.files) };
}

const withConfig = (folder: string, text: string) => writeFileSync(join(folder, "site.config.ts"), text);
const article = (html: string) => /<article[\s\S]*<\/article>/.exec(html)?.[0] ?? "";
const sidebar = (html: string) => /<nav[^>]*class="[^"]*sidebar[\s\S]*?<\/nav>/.exec(html)?.[0] ?? "";

describe("the reference of a version from Git", () => {
  let shared: Awaited<ReturnType<typeof buildIn>>;
  let place: { folder: string; remove: () => Promise<void> };
  beforeAll(async () => {
    place = await newFolder();
    withConfig(await repository(place.folder), config(fromGit));
    shared = await buildIn(place.folder);
  });
  afterAll(() => place.remove());

  it("describes what the SDK exported then, below the route of the version", async () => {
    const { problems, page, files } = shared;
    expect(problems).toEqual([]);
    const [now, old] = [page("docs/reference/classes/Kit"), page("docs/1/reference/classes/Kit")];
    expect(article(now)).toContain("readNew");
    expect(article(now)).not.toContain("readOld");
    expect(article(old)).toContain("readOld");
    expect(article(old)).not.toContain("readNew");
    expect(article(old)).toContain('href="/docs/1/reference/functions/open"');
    expect(article(old)).toContain('href="/docs/1/start"');
    expect(article(old)).not.toContain('href="/docs/reference');
    expect(article(page("docs/1/reference"))).toContain('href="/docs/1/reference/classes/Kit"');
    expect(files).toContain("docs/1/reference/functions/dump/index.html");
  });

  it("shows its version: sidebar, banner, the same page elsewhere, canonical address, sources of its ref", async () => {
    const { page } = shared;
    const old = page("docs/1/reference/classes/Kit");
    expect(sidebar(old)).toContain('href="/docs/1/reference/functions/dump"');
    expect(sidebar(page("docs/reference/classes/Kit"))).not.toContain("/docs/1/");
    const banner = /<[^>]*version-banner[\s\S]*?<\/(?:aside|div|p)>/.exec(old)?.[0] ?? "";
    expect(banner).toContain('href="/docs/reference/classes/Kit"');
    expect(old).toMatch(/<link rel="canonical" href="https:\/\/kit\.example\/docs\/reference\/classes\/Kit"/);
    expect(old).toContain('href="https://git.example/kit/blob/v1/sdk/index.ts#L2"');
    expect(page("docs/reference/classes/Kit")).toContain('href="https://git.example/kit/blob/main/sdk/index.ts#L2"');
    const menu = /data-purpose="version"[\s\S]*?<\/details>/.exec(old)?.[0] ?? "";
    expect(menu).toContain('href="/docs/reference/classes/Kit"');
    expect(menu).toContain('href="/docs/1/reference/classes/Kit"');
    // What is gone leads to the page that says so.
    const gone = /data-purpose="version"[\s\S]*?<\/details>/.exec(page("docs/1/reference/functions/dump"))?.[0] ?? "";
    expect(gone).toContain('href="/docs/reference/functions/dump"');
  });

  it("is where addresses of the reference in its docs lead", async () => {
    const { page } = shared;
    expect(article(page("docs/1/start"))).toContain('href="/docs/1/reference/classes/Kit"');
    expect(article(page("docs/1/start"))).toContain('href="/docs/1/reference/functions/open"');
    expect(article(page("docs/start"))).toContain('href="/docs/reference/classes/Kit"');
    expect(article(page("docs/start"))).toContain('href="/docs/reference/functions/open"');
  });

  it("is searched and listed from A to Z with its version only", async () => {
    const { page } = shared;
    expect(page("docs/1/search")).toContain('href="/docs/1/reference/functions/dump"');
    expect(page("docs/1/search")).toContain("readOld");
    expect(page("docs/1/search")).not.toContain("readNew");
    expect(page("search")).toContain("readNew");
    expect(page("search")).not.toContain("readOld");
    expect(page("search")).not.toContain("/docs/1/reference");
  });

  it("of the working copy moves to its route where another version is the last one", async () => {
    const folder = await repository();
    withConfig(folder, config({ versions: { current: { label: "2.0" }, "1": { ref: "v1" } } }));
    const { problems, page } = await buildIn(folder);
    expect(problems).toEqual([]);
    expect(article(page("docs/reference/classes/Kit"))).toContain("readOld");
    expect(article(page("docs/next/reference/classes/Kit"))).toContain("readNew");
    expect(article(page("docs/next/start"))).toContain('href="/docs/next/reference/classes/Kit"');
    expect(article(page("docs/next/reference/changes/current"))).toContain('href="/docs/next/reference/classes/Kit#readnew"');
    expect(article(page("docs/next/reference/functions/dump"))).toContain("was removed in 2.0");
    expect(article(page("docs/next/reference/functions/dump"))).toContain('href="/docs/next/reference/functions/open"');
  });

  it("is missing where the SDK was not there yet, and links to it say so", async () => {
    const folder = temporaryFolder();
    git(folder, time, "init", "-q");
    const { "sdk/tsconfig.json": tsconfig, ...early } = base;
    commit(folder, time, early);
    git(folder, time, "tag", "v0");
    commit(folder, time + 9, { "sdk/tsconfig.json": tsconfig, "sdk/index.ts": oldSdk });
    git(folder, time, "tag", "v1");
    withConfig(folder, config({ versions: { current: {}, "1": { ref: "v1" }, "0": { ref: "v0" } }, lastVersion: "current" }));
    const { problems, files, page } = await buildIn(folder);
    const lines = problems.map((each) => each.split("\n")[0]);
    expect(lines).toEqual([
      expect.stringContaining('warning S020 the API of version "0" cannot be compared: '),
      expect.stringContaining('content/docs/start.md:3:7 warning L001 the link "/docs/reference/classes/Kit" leads to no page'),
      expect.stringContaining('content/docs/start.md:3:47 warning L001 the link "./reference/functions/open" leads to no page'),
    ]);
    expect(files.filter((path) => path.startsWith("docs/0/reference"))).toEqual([]);
    expect(page("docs/0/start")).not.toContain('href="/docs/0/reference"');
  });

  it("is read once for equal sources, whatever else a commit changes, and not again by the next build", async () => {
    const folder = await repository();
    withConfig(folder, config({ versions: { current: {}, "1": { ref: "b1" } }, lastVersion: "current" }));
    git(folder, time, "branch", "b1", "v1");
    const counted = () => {
      const io = createNodeIo(silentLog());
      const copies = new Set<string>();
      const writeFile: Io["writeFile"] = (path, content) => {
        const copy = /\/api-[0-9a-f]{40}\//.exec(path)?.[0];
        if (copy) copies.add(copy);
        return io.writeFile(path, content);
      };
      return { io: { ...io, writeFile }, copies };
    };
    const [first, second, third] = [counted(), counted(), counted()];
    await buildIn(folder, first.io);
    expect(first.copies.size).toBe(1);
    await buildIn(folder, second.io);
    git(folder, time, "stash", "-q");
    git(folder, time, "checkout", "-q", "b1");
    commit(folder, time + 50, { "content/docs/start.md": `${start}\nMore.\n` });
    git(folder, time, "checkout", "-q", "-");
    git(folder, time, "stash", "pop", "-q");
    // All pages are compiled again, which needs their texts.
    withConfig(folder, config({ versions: { current: {}, "1": { ref: "b1" } }, lastVersion: "current" }, { baseUrl: "/kit/" }));
    const { page } = await buildIn(folder, third.io);
    expect(article(page("docs/1/start"))).toContain("More.");
    expect(article(page("docs/1/reference/classes/Kit"))).toContain('href="/kit/docs/1/reference/functions/open"');
    expect([second.copies.size, third.copies.size]).toEqual([0, 0]);
  });
});

describe("the reference of a version in a folder", () => {
  /** Version 1 frozen, then the sources go on. */
  const frozen = () =>
    copyOf("frozen", temporaryFolder(), async (folder) => {
      git(folder, time, "init", "-q");
      commit(folder, time, { ...base, "sdk/index.ts": oldSdk });
      let said = "";
      await version({ folder, file: undefined, name: "1" }, createNodeIo(silentLog()), (text) => {
        said += text;
      });
      expect(said).toContain("Wrote versioned_api/version-1-reference.json.");
      writeFileSync(join(folder, "sdk/index.ts"), newSdk);
    });

  it("is what was kept when the version was frozen", async () => {
    const folder = await frozen();
    withConfig(folder, config({ versions: { current: { label: "2.0" }, "1": {} }, lastVersion: "current" }));
    const { problems, page } = await buildIn(folder);
    expect(problems).toEqual([]);
    const old = page("docs/1/reference/classes/Kit");
    expect(article(old)).toContain("readOld");
    expect(article(old)).toContain('href="/docs/1/start"');
    expect(article(page("docs/reference/classes/Kit"))).toContain("readNew");
    expect(article(page("docs/1/start"))).toContain('href="/docs/1/reference/classes/Kit"');
    expect(sidebar(old)).toContain('href="/docs/1/reference/functions/dump"');
    const head = git(folder, time, "rev-parse", "HEAD").trim();
    expect(old).toContain(`href="https://git.example/kit/blob/${head}/sdk/index.ts#L2"`);
  });

  it("moves with the route of the reference", async () => {
    const folder = await frozen();
    const moved = config({ versions: { current: {}, "1": {} }, lastVersion: "current" }).replace(
      '"entryPoints"',
      '"routeBasePath":"/docs/api","entryPoints"',
    );
    withConfig(folder, moved);
    writeFileSync(join(folder, "content/docs/start.md"), "# Start\n\n[Kit](/docs/api/classes/Kit)\n");
    writeFileSync(join(folder, "versions/1/start.md"), "# Start\n\n[Kit](/docs/api/classes/Kit)\n");
    const { problems, page } = await buildIn(folder);
    expect(problems).toEqual([]);
    expect(article(page("docs/1/api/classes/Kit"))).toContain('href="/docs/1/api/functions/open"');
  });

  it("is left out with a warning where the file is damaged", async () => {
    const folder = await frozen();
    writeFileSync(join(folder, "versioned_api/version-1-reference.json"), '{ "format": 1, ');
    withConfig(folder, config({ versions: { current: {}, "1": {} }, lastVersion: "current" }));
    const { problems, page } = await buildIn(folder);
    expect(problems.map((each) => each.split("\n")[0])).toContain(
      'versioned_api/version-1-reference.json:1 warning S026 the reference of version "1" cannot be read: the file is damaged, or has another format',
    );
    // No published version has one: that of the working copy is the reference of all.
    expect(article(page("docs/1/start"))).toContain('href="/docs/reference/classes/Kit"');
  });

  it("is made again when the file changes", async () => {
    const folder = await frozen();
    withConfig(folder, config({ versions: { current: {}, "1": {} }, lastVersion: "current" }));
    await buildIn(folder);
    const path = join(folder, "versioned_api/version-1-reference.json");
    writeFileSync(path, readFileSync(path, "utf8").replaceAll("readOld", "readElse"));
    const { page } = await buildIn(folder);
    expect(article(page("docs/1/reference/classes/Kit"))).toContain("readElse");
  });

  it("is that of the working copy in all versions where none was kept", async () => {
    const folder = await frozen();
    rmSync(join(folder, "versioned_api/version-1-reference.json"));
    withConfig(folder, config({ versions: { current: {}, "1": {} }, lastVersion: "current" }));
    const { problems, page } = await buildIn(folder);
    expect(problems).toEqual([expect.stringContaining("versions/1/start.md:3:47 warning L001")]);
    expect(article(page("docs/1/start"))).toContain('href="/docs/reference/classes/Kit"');
  });
});

describe("pages of changes", () => {
  it("are in the language of the page", async () => {
    const folder = await repository();
    withConfig(folder, config(fromGit, { i18n: { defaultLocale: "en", locales: ["en", "fr", "ar"] } }));
    const { problems, page } = await buildIn(folder);
    expect(problems).toEqual([]);
    const french = page("fr/docs/reference/changes/current");
    expect(article(page("docs/reference/changes/current"))).toContain("What changed in 2.0");
    expect(article(french)).not.toContain("What changed");
    expect(article(french)).toContain("2.0");
    expect(french).toMatch(/<html[^>]* lang="fr"/);
    expect(article(french)).not.toMatch(/<article[^>]* lang="en"/);
    expect(article(french)).toContain('href="/fr/docs/reference/classes/Kit#readnew"');
    expect(sidebar(french)).not.toMatch(/What changed|API changes/);
    expect(sidebar(french)).toContain('href="/fr/docs/reference/changes/current"');
    expect(article(page("fr/docs/reference/functions/dump"))).not.toContain("was removed");
    expect(page("fr/docs/reference/changes/current")).toContain('hreflang="ar"');
  });
});

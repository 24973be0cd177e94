/** What others have made, parts and values of a remote cache, is data: none of it runs, names files, or stops a build. */
import { existsSync } from "node:fs";
import { mkdir, readFile, rm, truncate, writeFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { build } from "../src/generator/build.ts";
import { encodeActionResult } from "../src/generator/cache/actionResult.ts";
import { isPageValue } from "../src/generator/cache/pageValues.ts";
import { build as buildIfChanged } from "../src/generator/index.ts";
import { createNodeIo } from "../src/generator/io/node.ts";
import type { BuildResult } from "../src/generator/model/build.ts";
import { contentHash } from "../src/generator/text/hash.ts";
import { askStoreForBundles } from "./support/bundleThemeOnce.ts";
import { type CacheServer, startCacheServer } from "./support/cacheServer.ts";
import { temporaryFolder } from "./support/folders.ts";
import { hashTree } from "./support/hashTree.ts";
import { junk, withHostilePart } from "./support/hostile.ts";
import { rounds } from "./support/rounds.ts";
import { run } from "./support/shards.ts";
import { silentLog } from "./support/silentLog.ts";
import { type SiteFiles, writeFiles } from "./support/siteFiles.ts";
import { packValues, readValues, type StoredValues, writeValues } from "./support/storedValues.ts";

askStoreForBundles();

const globals = globalThis as { ranInTest?: string | undefined };

const site = (cache: object = {}): SiteFiles => ({
  "site.config.ts": `export default ${JSON.stringify({ title: "Kit", docs: { path: "content/docs" }, cache })};\n`,
  "content/index.mdx": "# Kit\n\n<Badge />\n\n[A page](docs/a.md)\n",
  "content/docs/a.md": "---\nkeywords: [eeg]\n---\n\n# Page `a`\n\nRead [the next](./b.md#more).\n\n```ts\nconst a = 1;\n```\n",
  "content/docs/b.md": "# Page b\n\n## More\n\nWords.\n",
  "theme/components/Badge.tsx": "export default function Badge() {\n  return <b>badge</b>;\n}\n",
});

/** Tests share folders and servers, which end with the file. */
const ends: (() => unknown)[] = [];
afterAll(() => Promise.all(ends.map((end) => end())));

async function siteFolder(cache?: object): Promise<string> {
  const { folder, remove } = await temporaryFolder();
  ends.push(remove);
  await writeFiles(folder, site(cache));
  return folder;
}

/** Code of components and config runs before what it was, nothing says what it was made from, and pages are compiled with it. */
function withCode(values: StoredValues): StoredValues {
  const code = "globalThis.ranInTest = 'code';\n";
  const withIt = (text: string) => {
    const { value } = JSON.parse(text, (name, inner) => (name === "code" && typeof inner === "string" ? code + inner : inner));
    return JSON.stringify({ value, files: { walks: [], files: {}, histories: {} } });
  };
  return new Map([...values].filter(([, text]) => text.startsWith('{"value"')).map(([key, text]) => [key, withIt(text)]));
}

/** Each part of the bundle also publishes a file of this machine, and one outside of the output. */
const withFile =
  (content: object | string, path = "assets/x.txt") =>
  (values: StoredValues) =>
    new Map(
      [...values].map(([key, text]) => {
        const stored = text.startsWith('{"value"') ? JSON.parse(text) : null;
        if (!Array.isArray(stored?.value.files)) return [key, text];
        stored.value.files.push({ path, content });
        return [key, JSON.stringify(stored)];
      }),
    );

const files = [withFile({ copyFrom: "/etc/hostname" }), withFile("x", "../../x.txt"), withFile("x", "/tmp/x.txt")];

type Built = BuildResult & { hashes: Record<string, string> };

interface Elsewhere {
  values: StoredValues;
  /** Builds in an empty checkout with what elsewhere has made of these values. */
  build(values: StoredValues): Promise<Built>;
}

async function cleared(folder: string): Promise<void> {
  for (const name of [".bcidocs", "dist"]) await rm(join(folder, name), { recursive: true, force: true });
}

async function built(folder: string, request: object = {}) {
  const result = await run({ folder, ...request });
  return { ...result, hashes: existsSync(join(folder, "dist")) ? await hashTree(join(folder, "dist")) : {} };
}

const cacheOf = (folder: string) => join(folder, ".bcidocs", "cache");

const sources: Record<string, () => Promise<Elsewhere>> = {
  async "a part"() {
    const folder = await siteFolder();
    await run({ folder });
    const local = await readValues(cacheOf(folder));
    await cleared(folder);
    await run({ folder, shard: { index: 1, of: 1 } });
    const part = join(folder, "part-1");
    const values = new Map([...local, ...(await readValues(part))]);
    return {
      values,
      async build(changed) {
        await cleared(folder);
        await writeValues(part, "pages", changed);
        return built(folder, { parts: [part] });
      },
    };
  },
  async "a remote cache"() {
    const server = await startCacheServer(undefined, (close) => ends.push(close));
    const folder = await siteFolder({ remote: { url: server.url, timeout: 120, readOnly: false } });
    await run({ folder, remote: { token: undefined } });
    const values = await readValues(cacheOf(folder));
    const answer = [...server.files.keys()].find((path) => path.startsWith("/ac/")) ?? "";
    return {
      values,
      async build(changed) {
        await cleared(folder);
        const { index, data } = packValues(changed);
        serve(server, answer, { index: gzipSync(index), data: gzipSync(data) });
        return built(folder, { remote: { token: undefined } });
      },
    };
  },
};

/** Builds with junk in place of every value, of another kind in each of them: after as many builds as there are kinds, every value was each. */
async function forJunk(values: StoredValues, build: (changed: StoredValues, what: string) => Promise<void>): Promise<void> {
  for (let shift = 0; shift < rounds(4, junk.length); shift++) {
    const kind = (index: number) => junk[(index * 4 + shift) % junk.length] ?? "";
    await build(new Map([...values.keys()].map((key, index) => [key, kind(index)])), `round ${shift}`);
  }
}

/** `lie` of the size of each file. */
function serve(server: CacheServer, answer: string, { index, data }: { index: Buffer; data: Buffer }, lie = 1): void {
  server.files.clear();
  const files = Object.entries({ "values.index.gz": index, "values.data.gz": data }).map(([path, bytes]) => {
    const hash = contentHash(bytes, 64);
    server.files.set(`/cas/${hash}`, bytes);
    return { path, hash, size: bytes.length * lie };
  });
  server.files.set(answer, Buffer.from(encodeActionResult(files)));
}

for (const [name, open] of Object.entries(sources)) {
  const seeds = name === "a part" ? rounds(8, 20) : rounds(3, 5);
  describe(`of ${name}`, () => {
    let [values, build, clean] = [new Map() as StoredValues, null as never as Elsewhere["build"], null as never as Built];
    beforeAll(async () => {
      ({ values, build } = await open());
      clean = await build(new Map());
    });

    test("no code runs, and no file of this machine is published", async () => {
      globals.ranInTest = undefined;
      for (const change of [withCode, ...files]) {
        const changed = change(values);
        expect(changed).not.toEqual(values);
        const { problems, hashes } = await build(changed);
        expect(globals.ranInTest).toBeUndefined();
        expect(problems.map(({ code }) => code)).toEqual(["X015"]);
        expect(hashes).toEqual(clean.hashes);
      }
    });

    test("any other value is a missing one", async () => {
      await forJunk(values, async (changed, round) => {
        const { problems, hashes } = await build(changed);
        expect(
          problems.map(({ code }) => code),
          round,
        ).toEqual(["X015"]);
        expect(hashes, round).toEqual(clean.hashes);
      });
    });

    test("whatever is changed in one of them, the build ends well, and changes no more than pages", async () => {
      const ofPages = new Map([...values].filter(([key]) => isPageValue(key)));
      expect(new Set([...ofPages.keys()].map((key) => key.replace(/-.*/, "")))).toEqual(
        new Set(["compiled", "body", "search", "rendered"]),
      );
      globals.ranInTest = undefined;
      for (let seed = 1; seed <= seeds; seed++) {
        const result = await build(withHostilePart(ofPages, seed)).catch((error: unknown) => {
          throw new Error(`seed ${seed}`, { cause: error });
        });
        expect(
          result.problems.map(({ code }) => code).filter((code) => /^X0(?!15)|M017|M026/.test(code)),
          `seed ${seed}`,
        ).toEqual([]);
        if (result.outDir !== null) expect(filesBut(result.hashes), `seed ${seed}`).toEqual(filesBut(clean.hashes));
        expect([globals.ranInTest, ({} as { polluted?: true }).polluted]).toEqual([undefined, undefined]);
      }
    });
  });
}

test("what a part says of a page is forgotten by the next build", async () => {
  const folder = await siteFolder();
  await run({ folder, shard: { index: 1, of: 1 } });
  const part = join(folder, "part-1");
  const values = await readValues(part);
  const rendered = (change: (text: string) => string) =>
    writeValues(part, "pages", new Map([...values].map(([key, text]) => [key, key.startsWith("rendered-") ? change(text) : text])));
  await rendered((text) => text.replaceAll("Words.", "Lies."));
  await cleared(folder);
  const page = () => readFile(join(folder, "dist/docs/b/index.html"), "utf8");
  await run({ folder, parts: [part] });
  // Whoever can write to parts decides what pages say.
  expect(await page()).toContain("Lies.");
  await writeFiles(folder, { "content/docs/a.md": "# Page `a`\n\nOther words.\n" });
  await run({ folder });
  expect(await page()).toContain("Words.");
});

test("a page adds no lines to the headers of a host", async () => {
  const folder = await siteFolder();
  await run({ folder, shard: { index: 1, of: 1 } });
  const part = join(folder, "part-1");
  const values = await readValues(part);
  const changed = [...values].map(
    ([key, text]) => [key, text.replaceAll(/"(\w+Origins)":\[\]/g, '"$1":["https://a.b\\n/*\\n  X-Own: 1"]')] as const,
  );
  expect(new Map(changed)).not.toEqual(values);
  await writeValues(part, "pages", new Map(changed));
  await cleared(folder);
  expect((await run({ folder, parts: [part] })).problems.map(({ code }) => code)).toEqual(["X015"]);
  expect(await readFile(join(folder, "dist/_headers"), "utf8")).not.toContain("X-Own");
});

describe("of the cache of this machine", () => {
  let [folder, values, hashes] = ["", new Map() as StoredValues, {}];
  const buildWith = async (changed: StoredValues) => {
    await cleared(folder);
    await mkdir(cacheOf(folder), { recursive: true });
    await writeValues(cacheOf(folder), "0-0-0", changed);
    const result = await buildIfChanged({ folder }, createNodeIo(silentLog()));
    return { codes: result.problems.map(({ code }) => code), hashes: await hashTree(join(folder, "dist")) };
  };
  beforeAll(async () => {
    folder = await siteFolder();
    ({ hashes } = await buildWith(new Map()));
    values = await readValues(cacheOf(folder));
  });

  test("no file of this machine is published, and none is written next to the site", async () => {
    for (const change of files) expect(await buildWith(change(values))).toEqual({ codes: ["X006"], hashes });
  });

  test("a build that is stopped suspects nothing", async () => {
    const folder = await siteFolder();
    const counts: [string, number | undefined][] = [];
    const stop = new AbortController();
    const log = (note: (name: string, count?: number) => void) => ({ ...silentLog(), stage: note });
    const long = (name: string) => [`content/docs/${name}.md`, `# ${name}\n\n\`\`\`text\n${"line of text\n".repeat(30_000)}\`\`\`\n`];
    await writeFiles(folder, Object.fromEntries(["c", "d", "e", "f"].map(long)));
    await run({ folder });
    await writeFiles(folder, { "content/docs/a.md": "# Another\n" });
    const stopping = createNodeIo(log((name) => name === "bundle" && stop.abort()));
    await expect(build({ folder, signal: stop.signal }, stopping)).rejects.toThrow();
    const { problems } = await build({ folder }, createNodeIo(log((name, count) => void counts.push([name, count]))));
    expect(problems).toEqual([]);
    expect(counts).toContainEqual(["compile", 0]);
  });

  test("any value is a missing one", async () => {
    await forJunk(values, async (changed, round) => {
      const result = await buildWith(changed);
      expect(result.hashes, round).toEqual(hashes);
      expect(result.codes.filter((code) => code !== "X006")).toEqual([]);
    });
  });

  test("the folder of the output before is moved only if it is in the cache", async () => {
    const { folder: other, remove } = await temporaryFolder();
    onTestFinished(remove);
    await writeFile(join(other, "thesis.txt"), "years of work");
    const moved = new Map(
      [...values].map(([key, text]) => {
        const stored = text.startsWith('{"pages":') ? JSON.parse(text) : null;
        const name = `../../../${basename(other)}`;
        return [key, stored ? JSON.stringify({ ...stored, previous: { name, at: 1, files: stored.published.files } }) : text];
      }),
    );
    expect(moved).not.toEqual(values);
    expect((await buildWith(moved)).hashes).toEqual(hashes);
    expect(await readFile(join(other, "thesis.txt"), "utf8")).toBe("years of work");
  });
});

describe("how much there is of it is limited:", () => {
  const builtParts = async () => {
    const folder = await siteFolder();
    await run({ folder, shard: { index: 1, of: 1 } });
    await rm(cacheOf(folder), { recursive: true });
    const part = join(folder, "part-1");
    return { part, merge: () => run({ folder, parts: [part] }) };
  };

  test("an index of 600 MB is not read", async () => {
    const { part, merge } = await builtParts();
    await truncate(join(part, "pages.index"), 600_000_000);
    expect((await merge()).problems.map(({ code }) => code)).toEqual(["X015"]);
  });

  test("values are not longer than their file", async () => {
    const { part, merge } = await builtParts();
    const index = await readFile(join(part, "pages.index"), "utf8");
    await writeFile(join(part, "pages.index"), index.replace(/\d+$/gm, "1000000000000000"));
    expect((await merge()).problems.map(({ code }) => code)).toEqual(["X015"]);
  });

  test("there are no thousand million parts", async () => {
    const { part, merge } = await builtParts();
    const about = JSON.parse(await readFile(join(part, "part.json"), "utf8"));
    const numbers = [{ of: 1_000_000_000 }, { index: 0 }, { index: 2 }, { of: 1.5 }, { of: { toString: null } }];
    for (const wrong of [...numbers, { program: {} }, { site: null }]) {
      await writeFile(join(part, "part.json"), JSON.stringify({ ...about, ...wrong }));
      expect((await merge()).problems.map(({ message }) => message)).toEqual([
        expect.stringMatching(/is not a part of a site, or its part.json is damaged$/),
      ]);
    }
    await truncate(join(part, "part.json"), 5_000_000_000);
    expect((await merge()).problems.map(({ code }) => code)).toEqual(["C074"]);
  });

  const remoteSite = async (server: CacheServer) => {
    const folder = await siteFolder({ remote: { url: server.url, timeout: 120 } });
    await run({ folder, remote: { token: undefined } });
    const answer = [...server.files.keys()].find((path) => path.startsWith("/ac/")) ?? "";
    const reasons = async () => {
      await cleared(folder);
      const { problems } = await run({ folder, remote: { token: undefined } });
      return problems.map(({ code, message }) => `${code} ${message.replace(/\S*:\/\/\S*/g, "…")}`);
    };
    return { answer, reasons };
  };

  test("what a remote cache sends becomes no thousand times longer, whatever it says of its size", async () => {
    let hasMore = false;
    const server = await startCacheServer((request, response) => {
      const file = hasMore && request.url?.startsWith("/cas/") && server.files.get(request.url);
      if (file) response.write(file);
      return Boolean(file);
    });
    const { answer, reasons } = await remoteSite(server);
    const bomb = gzipSync(Buffer.alloc(20_000_000));
    for (const lie of [1, 1000]) {
      for (const files of [
        { index: bomb, data: gzipSync("") },
        { index: gzipSync("tests\n"), data: bomb },
      ]) {
        serve(server, answer, files, lie);
        expect(await reasons()).toEqual(["X015 the remote cache … is not used: a file becomes more than 200 times longer"]);
      }
      hasMore = true;
    }
  });

  test("nor does a remote cache send files that are compressed once more", async () => {
    let isZipped = false;
    const server = await startCacheServer((request, response) => {
      const file = isZipped ? server.files.get(request.url ?? "") : undefined;
      if (file) response.writeHead(200, { "content-encoding": "gzip" }).end(gzipSync(file));
      return file !== undefined;
    });
    const { reasons } = await remoteSite(server);
    isZipped = true;
    expect(await reasons()).toEqual(["X015 the remote cache … is not used: GET … is compressed (content-encoding: gzip)"]);
  });

  test("a remote cache names files by their hash only", async () => {
    const server = await startCacheServer();
    const { answer, reasons } = await remoteSite(server);
    server.requests.splice(0);
    const files = ["values.index.gz", "values.data.gz"].map((path) => ({ path, hash: "../admin", size: 1 }));
    server.files.set(answer, Buffer.from(encodeActionResult(files)));
    expect(await reasons()).toEqual(["X015 the remote cache … is not used: its answer is not one of bcidocs"]);
    expect(server.requests).toEqual(["GET /ac/…"]);
  });
});

/** Files whose content no page decides. */
function filesBut(hashes: Record<string, string>): [string, string][] {
  return Object.entries(hashes).filter(([path]) => path.startsWith("assets/") || !/\.(?:html|md|txt|json|xml)$|^\.|^_/.test(path));
}

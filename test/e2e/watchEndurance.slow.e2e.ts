/**
 * `serve --watch` over thousands of random edits, renames and deletions: every request is answered, memory stays flat,
 * and at the end the site is the one of a clean build.
 */
import { readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import { expect, test } from "vitest";
import { createRandom, pickIndex } from "../bench/corpus/random.ts";
import { bcidocs } from "../support/cli.ts";
import { config, type Edits, followPages, moreEdits, pickEdit, site, startPages } from "../support/edits.ts";
import { repository } from "../support/folders.ts";
import { listFiles } from "../support/hashTree.ts";
import { siteFolder } from "../support/previews.ts";
import { type ServedSite, serveFrom } from "../support/servedSite.ts";
import { type SiteFiles, writeFiles } from "../support/siteFiles.ts";

const editCount = Number(process.env.BCIDOCS_EDITS ?? 10_000);
const batchSize = 50;
const batches = Math.ceil(editCount / batchSize);

/** Pages that stay: one that answers anything but 200 for them has failed. */
const stays: SiteFiles = Object.fromEntries(
  Array.from({ length: 120 }, (_, index) => [`content/docs/stays/n${index}.md`, textOf(index, "first")]),
);

function textOf(index: number, word: string): string {
  return `# Page ${index}\n\n## Part\n\nWords: ${word}. [Next](./n${(index + 1) % 120}.md#part) [b](../b.md#second)\n\n::include{file=/content/_shared.md}\n`;
}

/**
 * Of components only three change, back and forth between a few versions: Node keeps each other version of their module
 * until it ends, some 9 kB for each.
 */
const rare = ["a part of the page", "a part of the text", "a part of the sidebar", "a page of React"];
const ofCode = ["a component", "a component that throws", "a component that is none", "a part of the frame", "an island"];
const edits: Edits = Object.fromEntries(
  Object.entries(moreEdits)
    .filter(([name]) => !rare.includes(name))
    .map(([name, make]) => [name, ofCode.includes(name) ? (word, pages) => make(["one", "two"][word.length % 2] ?? "", pages) : make]),
);

/** What ends a batch: nothing is broken after it. */
const repair = (word: string): SiteFiles => ({
  "site.config.ts": config({ tagline: word }),
  "theme/components/Pill.tsx": `export default function Pill() { return <b className="pill">one</b>; }\n`,
  "content/_shared.md": `Shared words ${word}.\n`,
  "content/docs/mark.md": `# Mark\n\nMark ${word}.\n`,
});

interface Asked {
  requests: number;
  failed: string[];
}

/** Requests random pages until it is stopped. */
async function keepAsking({ url }: ServedSite, signal: AbortSignal): Promise<Asked> {
  const random = createRandom(7);
  const asked: Asked = { requests: 0, failed: [] };
  const others = ["", "docs/a", "docs/b", "docs/guides/c", "docs/guides/d", "sitemap.xml", "docs/nothing"];
  while (!signal.aborted) {
    const isOther = random() < 0.3;
    const path = isOther ? (others[pickIndex(random, others.length)] ?? "") : `docs/stays/n${pickIndex(random, 120)}`;
    asked.requests++;
    try {
      const answer = await fetch(url + path);
      const body = await answer.text();
      const isFine = answer.status === 200 || (isOther && answer.status === 404);
      if (!isFine || body.length === 0) asked.failed.push(`${path}: ${answer.status}, ${body.length} characters`);
    } catch (error) {
      asked.failed.push(`${path}: ${error}`);
    }
    await setTimeout(5);
  }
  return asked;
}

async function memoryOf({ pid }: ServedSite, file: string): Promise<NodeJS.MemoryUsage> {
  await rm(file, { force: true });
  process.kill(pid, "SIGUSR2");
  for (;;) {
    await setTimeout(50);
    const text = await readFile(file, "utf8").catch(() => "");
    if (text.endsWith("}")) return JSON.parse(text) as NodeJS.MemoryUsage;
  }
}

/** The TypeScript compiler finds the place of a config problem, 15 MB that stay: it is loaded before memory is measured. */
async function loadEverything(folder: string, { printed }: ServedSite): Promise<void> {
  await writeFiles(folder, { "site.config.ts": `export default { title: "Kit", urll: "" };\n` });
  while (!printed().includes("urll")) await setTimeout(20);
}

async function shows({ url, printed }: ServedSite, path: string, text: string): Promise<void> {
  const end = performance.now() + 30_000;
  while (!(await (await fetch(url + path)).text()).includes(text)) {
    if (performance.now() > end) throw new Error(`${path} never showed ${text}\n${printed().slice(-3_000)}`);
    await setTimeout(20);
  }
}

const megabytes = (bytes: number) => (bytes / 1_048_576).toFixed(1);

test(`${editCount} edits`, { timeout: 3_600_000 }, async () => {
  const folder = await siteFolder({ ...site, ...stays, ...repair("start") });
  const memoryFile = `${folder}-memory.json`;
  const report = pathToFileURL(join(repository, "test/support/memoryReport.mjs")).href;
  const served = await serveFrom(folder, {
    args: ["--watch"],
    env: { NODE_OPTIONS: `--import ${report}`, BCIDOCS_MEMORY: memoryFile },
  });
  await loadEverything(folder, served);
  await writeFiles(folder, repair("start"));
  const stop = new AbortController();
  const asking = keepAsking(served, stop.signal);
  const random = createRandom(Number(process.env.BCIDOCS_SEED ?? 1));
  const pages = startPages();
  const measured: NodeJS.MemoryUsage[] = [];
  for (let batch = 1; batch <= batches; batch++) {
    for (let index = 0; index < batchSize; index++) {
      const isText = random() < 0.3;
      const stayer = pickIndex(random, 120);
      const { name, edit } = isText
        ? { name: "", edit: { [`content/docs/stays/n${stayer}.md`]: textOf(stayer, `${batch}-${index}`) } }
        : pickEdit(edits, pages, random);
      if (name === "a folder that goes") for (const path of pages) if (path.includes("/guides/")) pages.delete(path);
      if (!isText) followPages(pages, edit);
      await writeFiles(folder, edit);
      // New pages are not to become more and more.
      const tooMany = [...pages].slice(0, Math.max(0, pages.size - 12));
      for (const path of tooMany) {
        pages.delete(path);
        await rm(join(folder, path), { force: true });
      }
      if (random() < 0.3) await setTimeout(random() * 20);
    }
    await writeFiles(folder, repair(`batch-${batch}`));
    await shows(served, "docs/mark", `Mark batch-${batch}.`);
    if (batch % Math.ceil(batches / 10) === 0 || batch === batches) {
      await setTimeout(1_000);
      measured.push(await memoryOf(served, memoryFile));
      const { heapUsed = 0, external = 0, rss = 0 } = measured.at(-1) ?? {};
      console.log(
        `${batch * batchSize} edits: heap ${megabytes(heapUsed)} MB, external ${megabytes(external)} MB, RSS ${megabytes(rss)} MB`,
      );
    }
  }
  stop.abort();
  const { requests, failed } = await asking;
  console.log(`${requests} requests, ${failed.length} failed`);
  expect(failed.slice(0, 20)).toEqual([]);

  // No two names that differ by case alone, and no error.
  for (const path of pages) await rm(join(folder, path), { force: true });
  await writeFiles(folder, { ...site, "theme/components/Footer.tsx": null, "content/docs/guides/e.md": "# E\n\n::live\n" });
  await setTimeout(2_000);
  const { status, stdout } = await bcidocs(["build", "--quiet", "--no-cache", "--out-dir", "clean"], { cwd: folder });
  const problems = /"event":"problem"[^\n]*error/.exec(stdout);
  expect([status, problems]).toEqual(status === 0 ? [0, null] : [status, problems]);
  const paths = (await listFiles(join(folder, "clean"))).filter((path) => path !== "_headers" && !path.startsWith("."));
  if (status === 0) {
    // The search index is made when a page asks for it.
    await fetch(`${served.url}search/index.json`);
    for (const path of paths) {
      const answer = await fetch(served.url + path.replace(/(^|\/)index\.html$/, ""));
      const bytes = Buffer.from(await answer.arrayBuffer()).toString("latin1");
      const shown = path.endsWith(".html") ? bytes.replace(/<script src="\/__bcidocs\/live\.js"[^>]*><\/script>/, "") : bytes;
      expect(shown === (await readFile(join(folder, "clean", path), "latin1")), path).toBe(true);
    }
    console.log(`${paths.length} files equal those of a clean build`);
  }
  expect(status, stdout).toBe(0);
  const [first, last] = [measured[0], measured.at(-1)].map((usage) => (usage?.heapUsed ?? 0) + (usage?.external ?? 0));
  expect((last ?? 0) / (first ?? 1)).toBeLessThan(1.1);
  await rm(memoryFile, { force: true });
});

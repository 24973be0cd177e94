/** Pages compiled in worker threads: the same bytes as without, and a thread that dies takes one page with it, not the build. */
import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { checksum } from "../../src/generator/text/hash.ts";
import { bcidocs } from "../support/cli.ts";
import { temporaryFolder } from "../support/folders.ts";
import { hashTree } from "../support/hashTree.ts";
import { type SiteFiles, writeFiles } from "../support/siteFiles.ts";

async function siteOf(files: SiteFiles): Promise<string> {
  const { folder, remove } = await temporaryFolder("bcidocs-threads");
  onTestFinished(remove);
  await writeFiles(folder, files);
  return folder;
}

/** Pages with what is loaded once and cached: languages, components, includes, images, plugins. */
const pages = Object.fromEntries(
  Array.from({ length: 40 }, (_, index) => [
    `content/docs/page-${index}.md`,
    `# Page ${index}\n\n::include{file=/content/_part.md}\n\n[Next](./page-${(index + 1) % 40}.md) ![dot](./dot.svg)\n\n::pill\n\n` +
      `\`\`\`${["ts", "vue", "go", "rust", "svelte", "markdown"][index % 6]}\nconst a${index} = "b"; <script>x</script>\n\`\`\`\n`,
  ]),
);

const site: SiteFiles = {
  "site.config.ts": `const shout = () => (tree) => {
  const walk = (node) => { if (node.type === "text") node.value = node.value.replace("Words", "WORDS"); (node.children ?? []).forEach(walk); };
  walk(tree);
};
export default { title: "Kit", markdown: { remarkPlugins: [shout] } };\n`,
  "theme/components/Pill.tsx": 'export default function Pill() { return <b className="pill">pill</b>; }\n',
  "content/_part.md": "Words that all pages share.\n",
  "content/docs/dot.svg": '<svg xmlns="http://www.w3.org/2000/svg" width="7" height="7"/>',
  "content/index.md": "# Home\n",
  ...pages,
};

test("no thread, one and eight write the same bytes", async () => {
  const folder = await siteOf(site);
  const hashes = [];
  for (const threads of ["0", "1", "8"]) {
    const outDir = `out-${threads}`;
    const { status, stdout } = await bcidocs(["build", "--quiet", "--no-cache", "--threads", threads, "--out-dir", outDir], {
      cwd: folder,
    });
    expect(stdout).toContain("Built 42 pages");
    expect(status).toBe(0);
    hashes.push(await hashTree(join(folder, outDir)));
  }
  expect(Object.keys(hashes[0] ?? {}).length).toBeGreaterThan(41);
  expect(hashes[1]).toEqual(hashes[0]);
  expect(hashes[2]).toEqual(hashes[0]);
});

test("a page that ends its thread is reported, and all others are compiled", async () => {
  const folder = await siteOf({
    ...site,
    "theme/components/Bomb.tsx": "export default function Bomb() { process.exit(7); }\n",
    "content/docs/page-20.md": "# Bad\n\n::bomb\n",
  });
  const { status, stdout } = await bcidocs(["build", "--threads", "2"], { cwd: folder });
  expect(stdout).toContain('error M017 content/docs/page-20.md failed to render: the component "bomb" threw: it calls process.exit()');
  expect(stdout.match(/M017/g)).toHaveLength(1);
  expect(status).toBe(3);
});

test("refuses a number of threads that is not a number", async () => {
  const folder = await siteOf(site);
  const { status, stderr } = await bcidocs(["build", "--threads", "many"], { cwd: folder });
  expect(stderr).toContain("Write a number from 0 to 128, e.g. --threads 4.");
  expect(status).toBe(2);
});

test("`--verify` reports nothing after an edit, and a cache that is wrong", async () => {
  const folder = await siteOf(site);
  await bcidocs(["build", "--quiet"], { cwd: folder });
  await writeFiles(folder, { "content/docs/page-3.md": "# Another page\n" });
  const good = await bcidocs(["build", "--verify"], { cwd: folder });
  expect(good).toMatchObject({ status: 0, stdout: expect.stringContaining("0 errors") });

  await falsifyCache(folder, ["Page 5", "Page V"]);
  await writeFiles(folder, { "content/docs/page-3.md": "# Yet another page\n" });
  const bad = await bcidocs(["build", "--verify"], { cwd: folder });
  expect(bad.stdout).toMatch(/error X007 docs\/page-5\/index\.html is not what a clean build writes/);
  expect(bad.status).not.toBe(0);
  expect(Object.keys(await hashTree(folder)).some((name) => name.includes("verify"))).toBe(false);
});

/** Replaces a word by another one of the same length wherever the cache holds it; the checksums are right. */
async function falsifyCache(folder: string, [from, to]: [string, string]): Promise<void> {
  const cache = join(folder, ".bcidocs/cache");
  for (const name of (await readdir(cache)).filter((each) => each.endsWith(".index"))) {
    const dataFile = join(cache, name.replace(/index$/, "data"));
    const data = Buffer.from((await readFile(dataFile, "latin1")).replaceAll(from, to), "latin1");
    const index = (await readFile(join(cache, name), "utf8")).replace(
      /^(\S+) \S+ (\d+) (\d+)$/gm,
      (_, key: string, offset: string, length: string) => {
        const value = data.toString("utf8", Number(offset), Number(offset) + Number(length));
        return `${key} ${checksum(key + value)} ${offset} ${length}`;
      },
    );
    await writeFile(dataFile, data);
    await writeFile(join(cache, name), index);
  }
}

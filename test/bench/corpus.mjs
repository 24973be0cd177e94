// Makes a large site out of this repository's docs: the pages again and again, each copy with a text and code of its own.
import { cp, mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join, posix } from "node:path";

/** The settings of our own site, but with one docs area, a generated sidebar, and no SDK. */
const config = `import { defineConfig } from "bcidocs";
import own from "./own.config.ts";

const { navbar, footer, ...theme } = own.themeConfig;
const items = navbar.items.filter(({ to }) => !to?.startsWith("/docs/reference"));

export default defineConfig({ ...own, sdk: undefined, themeConfig: { ...theme, navbar: { ...navbar, items } }, docs: { path: "content/docs", routeBasePath: "/docs" } });
`;

/** Fills `folder` with a site of `size` pages, the home page not counted. */
export async function makeCorpus({ repository, folder, size }) {
  const docs = join(repository, "content", "docs");
  const files = (await readdir(docs, { recursive: true })).map((path) => path.replaceAll("\\", "/")).sort();
  const pages = files.filter((path) => path.endsWith(".md"));
  const texts = new Map(await Promise.all(pages.map(async (path) => [path, withoutReference(await readFile(join(docs, path), "utf8"))])));

  for (const name of ["static", join("theme", "styles")]) await cp(join(repository, name), join(folder, name), { recursive: true });
  await cp(join(repository, "site.config.ts"), join(folder, "own.config.ts"));
  await cp(join(repository, "content"), join(folder, "content"), { recursive: true, filter: (path) => !path.endsWith("bcidocs") });
  await writeFile(join(folder, "site.config.ts"), config);
  for (const [path, text] of texts) await writeFile(join(folder, "content", "docs", path), text);
  const home = await readFile(join(repository, "content", "index.md"), "utf8");
  await writeFile(join(folder, "content", "index.md"), withoutTrace(home));

  for (let made = pages.length, set = 1; made < size; made += pages.length, set++) {
    const name = `set-${String(set).padStart(3, "0")}`;
    const chosen = pages.slice(0, size - made);
    await cp(join(docs, "images"), join(folder, "content", "docs", name, "images"), { recursive: true });
    for (const path of chosen) {
      const to = join(folder, "content", "docs", name, path);
      await mkdir(dirname(to), { recursive: true });
      await writeFile(to, variant(texts.get(path), { path, name, set, chosen: new Set(chosen) }));
    }
  }
  const markdown = [...texts.values()].join("");
  const fences = markdown.match(/^[ \t]*(?:```|~~~)/gm) ?? [];
  return {
    pages: Math.max(size, pages.length),
    bytesPerPage: markdown.length / pages.length,
    blocksPerPage: fences.length / 2 / pages.length,
  };
}

/** There is no SDK to refer to. */
function withoutReference(text) {
  return text.replace(/\]\(\/docs\/reference[^)]*\)/g, "](/docs/overview)");
}

/** The picture of the home page is drawn by the SDK's simulator. */
function withoutTrace(text) {
  return text.replace(/^::channel-trace\{.*\}$/m, "");
}

/** The page as the copy in set `name`: no paragraph and no code block is the same as in another set. */
function variant(text, { path, name, set, chosen }) {
  const [, frontMatter = "", body = text] = /^(---\n[\s\S]*?\n---\n)([\s\S]*)$/.exec(text) ?? [];
  const parts = body.split(/^([ \t]*(?:```|~~~)[\s\S]*?^[ \t]*(?:```|~~~)[ \t]*$)/m);
  const changed = parts.map((part, index) => (index % 2 === 1 ? changeCode(part, set) : changeText(part, { path, name, chosen })));
  return frontMatter + changed.join("");
}

/** Every plain paragraph gets a sentence more; links to pages that this set lacks lead to the first copy. */
function changeText(text, { path, name, chosen }) {
  return text
    .replace(/^([A-Z][^\n|]*[.!?])$/gm, `$1 Written for ${name}.`)
    .replace(/\]\(([^)#\s]+\.md)(#[^)\s]*)?\)/g, (link, target, hash = "") => {
      const page = posix.join(posix.dirname(path), target);
      return chosen.has(page) ? link : `](/docs/${page.replace(/\.md$/, "")}${hash})`;
    });
}

/** Declared names and numbers change; a block without any gets a word more at its end. */
function changeCode(block, set) {
  const lines = block.split("\n");
  const code = lines.slice(1, -1).join("\n");
  const changed = code
    .replace(/\b(const|let|function|class|interface|type)\s+([A-Za-z_]\w*)/g, `$1 $2${set}`)
    .replace(/\b(\d{1,6})\b/g, (number) => String(Number(number) + set));
  return [lines[0], changed === code ? `${code} v${set}` : changed, lines.at(-1)].join("\n");
}

/**
 * Compares two published folders of the same pages, one of another tool and one of bcidocs: files, titles, ids of headings, labels in the
 * sidebar and the next page. `node test/tried/compare.mjs mkdocs their-site dist [--all]` prints a count for each and the first differences.
 */
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { parse } from "node-html-parser";

/**
 * Selectors: `content` holds the text of a page, `title` is searched in the whole page, `noise` is not text of a heading, `current` is the
 * link to the page itself in its sidebar, `next` the link to the next page.
 */
const tools = {
  bcidocs: {
    content: "main",
    title: "main h1",
    noise: ".heading-link",
    current: '.sidebar a[aria-current="page"]',
    next: 'a[rel="next"]',
  },
  docusaurus: {
    content: "main .theme-doc-markdown, main .mdxPageWrapper, main article",
    title: "main h1",
    noise: ".hash-link",
    current: '.menu__link[aria-current="page"]',
    next: ".pagination-nav__link--next",
  },
  vitepress: {
    content: "main .vp-doc",
    title: "main h1",
    noise: ".header-anchor",
    current: ".VPSidebar .is-active > .item > a, .VPSidebar .is-active > .item > .link",
    next: ".pager-link.next",
  },
  starlight: {
    content: "main",
    title: "h1",
    noise: ".sl-anchor-link",
    current: 'nav.sidebar a[aria-current="page"]',
    next: 'a[rel="next"]',
  },
  mkdocs: {
    content: "article, div.section, div[role=main]",
    title: "article h1, div[role=main] h1",
    noise: ".headerlink",
    current: ".md-nav--primary a.md-nav__link--active",
    next: ".md-footer__link--next, a[rel=next]",
  },
  mdbook: { content: "main", title: "main h1", noise: ".none", current: "#sidebar a.active", next: 'a[rel~="next"]' },
};

/** `{ "guide/start": { file, title, ids, label, next } }`, by address without `.html` and `index`. */
export function readPages(folder, tool) {
  const selectors = tools[tool];
  const pages = {};
  for (const path of readdirSync(folder, { recursive: true }).map((each) => each.replaceAll("\\", "/"))) {
    if (!path.endsWith(".html") || !statSync(join(folder, path)).isFile()) continue;
    const document = parse(readFileSync(join(folder, path), "utf8"));
    const isRedirect = document.querySelector('meta[http-equiv="refresh" i]') !== null;
    if (isRedirect || document.querySelector(selectors.content) === null) continue;
    for (const noise of document.querySelectorAll(selectors.noise)) noise.remove();
    const next = document.querySelector(selectors.next)?.getAttribute("href");
    pages[addressOf(path)] = {
      file: path,
      title: textOf(document.querySelector(selectors.title)),
      ids: headingIds(document.querySelectorAll(selectors.content)),
      label: textOf(document.querySelector(selectors.current)),
      next: next ? addressOf(new URL(next, `http://x/${path}`).pathname.slice(1)) : null,
    };
  }
  return pages;
}

function headingIds(contents) {
  const headings = contents.flatMap((content) => content.querySelectorAll("h2, h3, h4, h5, h6"));
  return headings.flatMap((heading) => heading.getAttribute("id") ?? heading.querySelector("a[id]")?.getAttribute("id") ?? []);
}

function addressOf(path) {
  return decodeURI(path)
    .replace(/(?:^|\/)index\.html$/, "")
    .replace(/\.html$|\/$/, "");
}

function textOf(element) {
  return element?.textContent.replace(/[\s\u200b]+/g, " ").trim() ?? null;
}

/** What each of our pages has otherwise. `pages` are addresses that only they have. */
export function comparePages(theirs, ours) {
  const shared = Object.keys(theirs).filter((address) => address in ours);
  const differences = {
    pages: Object.keys(theirs).filter((address) => !(address in ours)),
    files: [],
    titles: [],
    ids: [],
    labels: [],
    next: [],
  };
  let idCount = 0;
  for (const address of shared) {
    const [their, our] = [theirs[address], ours[address]];
    idCount += their.ids.length;
    const note = (kind, from, to) => from !== to && differences[kind].push(`${address}: ${JSON.stringify(from)} -> ${JSON.stringify(to)}`);
    note("files", their.file, our.file);
    note("titles", their.title, our.title);
    if (their.label !== null) note("labels", their.label, our.label);
    if (their.next !== null || our.next !== null) note("next", their.next, our.next);
    const found = new Set(our.ids);
    for (const id of their.ids.filter((each) => !found.has(each))) differences.ids.push(`${address}#${id}`);
  }
  return { differences, counts: { pages: Object.keys(theirs).length, shared: shared.length, ids: idCount } };
}

if (process.argv[1]?.endsWith("compare.mjs")) {
  const [tool, their, our, all] = process.argv.slice(2);
  const { differences, counts } = comparePages(readPages(their, tool), readPages(our, "bcidocs"));
  console.log(`${counts.pages} pages, ${counts.shared} in both; ${counts.ids} ids of headings`);
  for (const [kind, list] of Object.entries(differences)) {
    console.log(`${kind} that differ: ${list.length}`);
    for (const line of all ? list : list.slice(0, 8)) console.log(`  ${line}`);
  }
}

/**
 * Compares two published folders of the same pages, one of another tool and one of bcidocs: files, titles, ids of headings, words in order,
 * cells of tables, titles of code, sidebars, and the pages before and after. `originals.json` names folders that were compared so, or imported. `node test/tried/compare.mjs mkdocs their-site dist [--all]` prints a count for each and the first differences.
 */
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { parse } from "node-html-parser";

/**
 * Selectors: `content` holds the text of a page, `title` is searched in the whole page, `noise` is text that no author wrote, `current` is
 * the link to the page itself in its sidebar, `next` and `previous` are links to its neighbours, `sidebar` is all labels of the sidebar,
 * `codeTitles` the titles and tabs of code.
 */
const tools = {
  bcidocs: {
    content: "main",
    title: "main h1",
    noise: ".heading-link, .visually-hidden",
    current: '.sidebar a[aria-current="page"]',
    next: 'a[rel="next"]',
    previous: 'a[rel="prev"]',
    sidebar: ".sidebar .sidebar-link",
    codeTitles: ".code-title, .tab-label",
  },
  docusaurus: {
    content: "main .theme-doc-markdown, main .mdxPageWrapper, main article",
    title: "main h1",
    noise: ".hash-link, button, nav, footer, .theme-doc-toc-mobile, .theme-doc-version-badge",
    current: '.menu__link[aria-current="page"]',
    next: ".pagination-nav__link--next",
    previous: ".pagination-nav__link--prev",
    sidebar: ".theme-doc-sidebar-menu .menu__link",
    codeTitles: "[class*=codeBlockTitle], [role=tab]",
  },
  vitepress: {
    content: "main .vp-doc",
    title: "main h1",
    noise: ".header-anchor, button, .lang, .line-numbers-wrapper, svg",
    current: ".VPSidebar .is-active > .item > a, .VPSidebar .is-active > .item > .link",
    next: ".pager-link.next",
    previous: ".pager-link.prev",
    sidebar: ".VPSidebar .text",
    codeTitles: ".vp-code-group .tabs label",
  },
  starlight: {
    content: "main .sl-markdown-content",
    title: "h1",
    noise: ".sl-anchor-link, button, svg, .sr-only, starlight-image-zoom-zoomable",
    current: 'nav.sidebar a[aria-current="page"]',
    next: 'a[rel="next"]',
    previous: 'a[rel="prev"]',
    sidebar: "nav.sidebar .top-level a > span:first-child, nav.sidebar .top-level .group-label > span",
    codeTitles: "figcaption .title, [role=tab]",
  },
  mkdocs: {
    content: "article, div.section, div[role=main]",
    title: "article h1, div[role=main] h1",
    noise: ".headerlink, nav, .md-content__button, .linenos, aside, .md-source-file, .md-tags",
    current: ".md-nav--primary a.md-nav__link--active",
    next: ".md-footer__link--next, a[rel=next]",
    previous: ".md-footer__link--prev, a[rel=prev]",
    sidebar: ".md-nav--primary .md-nav__item > .md-nav__link > .md-ellipsis, .md-nav--primary .md-nav__container .md-ellipsis",
    codeTitles: "span.filename, .tabbed-labels label",
  },
  mdbook: {
    content: "main",
    title: "main h1",
    noise: "button",
    current: "#sidebar a.active",
    next: 'a[rel~="next"]',
    previous: 'a[rel~="prev"]',
    sidebar: ".chapter a",
    codeTitles: ".none",
  },
};

const whole = { blockTextElements: { script: true, style: true } };

/** `{ "guide/start": { file, title, ids, label, next, previous, words, cells, codeTitles, sidebar } }`, by address without `.html` and `index`. */
export function readPages(folder, tool) {
  const selectors = tools[tool];
  const pages = {};
  for (const path of readdirSync(folder, { recursive: true }).map((each) => each.replaceAll("\\", "/"))) {
    if (!path.endsWith(".html") || !statSync(join(folder, path)).isFile()) continue;
    const document = parse(readFileSync(join(folder, path), "utf8"), whole);
    const isRedirect = document.querySelector('meta[http-equiv="refresh" i]') !== null;
    if (isRedirect || document.querySelector(selectors.content) === null) continue;
    const linkTo = (selector) => {
      const href = document.querySelector(selector)?.getAttribute("href");
      return href ? addressOf(new URL(href, `http://x/${path}`).pathname.slice(1)) : null;
    };
    const page = {
      file: path,
      label: textOf(document.querySelector(selectors.current)),
      next: linkTo(selectors.next),
      previous: linkTo(selectors.previous),
      sidebar: document
        .querySelectorAll(selectors.sidebar)
        .filter((each) => !each.closest(".md-nav--secondary"))
        .map(textOf),
    };
    const codeTitles = document.querySelectorAll(selectors.codeTitles).map(textOf);
    for (const noise of document.querySelectorAll(selectors.noise)) noise.remove();
    const title = textOf(document.querySelector(selectors.title));
    // Titles, and tabs of code, may have another place.
    for (const moved of document.querySelectorAll(`${selectors.codeTitles}, h1`)) moved.remove();
    const contents = document.querySelectorAll(selectors.content).filter((each, _, all) => !all.some((other) => isWithin(each, other)));
    pages[addressOf(path)] = {
      ...page,
      codeTitles,
      title,
      ids: headingIds(contents),
      words: contents.flatMap(
        (content) =>
          spacedText(content)
            .toLowerCase()
            .match(/[\p{L}\p{N}]+/gu) ?? [],
      ),
      cells: contents.flatMap((content) => content.querySelectorAll("td, th").map(textOf)),
    };
  }
  return pages;
}

function isWithin(element, other) {
  for (let above = element.parentNode; above; above = above.parentNode) if (above === other) return true;
  return false;
}

const inline = /^(?:a|abbr|b|code|del|em|i|ins|kbd|mark|s|small|span|strong|sub|sup|u|var|wbr)$/i;

/** The text with spaces around what is no part of a line. */
function spacedText(node) {
  if (node.nodeType === 3) return node.text;
  if (/^(?:script|style)$/i.test(node.rawTagName ?? "")) return "";
  const text = node.childNodes.map(spacedText).join("");
  return inline.test(node.rawTagName ?? "") ? text : ` ${text} `;
}

/** Words of theirs that are not in the longest common subsequence with ours, as Hunt and Szymanski find it. */
function lostWords(theirs, ours) {
  const placesOf = new Map();
  for (let index = ours.length - 1; index >= 0; index--) {
    const places = placesOf.get(ours[index]);
    if (places) places.push(index);
    else placesOf.set(ours[index], [index]);
  }
  /** By length, the pair that ends a common subsequence earliest in ours. */
  const ends = [];
  for (const [from, word] of theirs.entries()) {
    for (const to of placesOf.get(word) ?? []) {
      let [low, high] = [0, ends.length];
      while (low < high) {
        const middle = (low + high) >> 1;
        if (ends[middle].to < to) low = middle + 1;
        else high = middle;
      }
      if (ends[low]?.to !== to) ends[low] = { from, to, before: low > 0 ? ends[low - 1] : null };
    }
  }
  const shared = new Set();
  for (let pair = ends.at(-1) ?? null; pair; pair = pair.before) shared.add(pair.from);
  return theirs.filter((_, index) => !shared.has(index));
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

/** A link within a site that is published below a base has that in front. */
function withoutBase(address, pages) {
  const inner = address?.replace(/^[^/]*(?:\/|$)/, "");
  return address !== null && !(address in pages) && inner in pages ? inner : address;
}

/** What each of our pages has otherwise. `pages` are addresses that only they have. */
export function comparePages(theirs, ours) {
  const shared = Object.keys(theirs).filter((address) => address in ours);
  const kinds = ["files", "titles", "ids", "labels", "next", "previous", "words", "cells", "codeTitles", "sidebars", "withoutSidebar"];
  const differences = { pages: Object.keys(theirs).filter((address) => !(address in ours)) };
  for (const kind of kinds) differences[kind] = [];
  const counts = { pages: Object.keys(theirs).length, shared: shared.length, ids: 0, words: 0 };
  for (const address of shared) {
    const [their, our] = [theirs[address], ours[address]];
    counts.ids += their.ids.length;
    counts.words += their.words.length;
    const note = (kind, from, to) => from !== to && differences[kind].push(`${address}: ${JSON.stringify(from)} -> ${JSON.stringify(to)}`);
    note("files", their.file, our.file);
    note("titles", their.title, our.title);
    if (their.label !== null) note("labels", their.label, our.label);
    for (const kind of ["next", "previous"])
      if (their[kind] !== null && withoutBase(our[kind], ours) !== withoutBase(their[kind], theirs)) note(kind, their[kind], our[kind]);
    const ourIds = new Set(our.ids);
    for (const id of their.ids.filter((each) => !ourIds.has(each))) differences.ids.push(`${address}#${id}`);
    for (const word of lostWords(their.words, our.words)) differences.words.push(`${address}: ${word}`);
    const missing = their.cells.filter((cell, index) => cell !== our.cells[index]);
    if (missing.length > 0 || their.cells.length !== our.cells.length)
      note("cells", missing.slice(0, 3), our.cells.length - their.cells.length);
    for (const title of their.codeTitles)
      if (title !== "" && !our.codeTitles.includes(title)) differences.codeTitles.push(`${address}: ${title}`);
    if (their.sidebar.length > 0 && our.sidebar.length === 0) differences.withoutSidebar.push(address);
    else if (their.sidebar.length > 0) {
      const ourLabels = new Set(our.sidebar);
      const labels = their.sidebar.filter((label) => !ourLabels.has(label));
      if (labels.length > 0) note("sidebars", labels.slice(0, 3), their.sidebar.length - our.sidebar.length);
    }
  }
  return { differences, counts };
}

if (process.argv[1]?.endsWith("compare.mjs")) {
  const [tool, their, our, all] = process.argv.slice(2);
  const { differences, counts } = comparePages(readPages(their, tool), readPages(our, "bcidocs"));
  console.log(`${counts.pages} pages, ${counts.shared} in both; ${counts.ids} ids of headings, ${counts.words} words`);
  for (const [kind, list] of Object.entries(differences)) {
    console.log(`${kind} that differ: ${list.length}`);
    for (const line of all ? list : list.slice(0, 8)) console.log(`  ${line}`);
  }
}

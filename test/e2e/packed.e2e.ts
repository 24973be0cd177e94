/**
 * The packed file builds `test/packed/site/`, which has everything once that the docs describe. Each list of features is
 * compared with the program's own list: a new feature without a line here fails.
 */
import { cp, readFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeAll, describe, expect, inject, test } from "vitest";
import { codeMarks } from "../../src/generator/compile/code/codeMarks.ts";
import { alertKinds } from "../../src/generator/compile/directives/callouts.ts";
import { containers } from "../../src/generator/compile/directives/directives.ts";
import { embeds } from "../../src/generator/compile/directives/embeds.ts";
import { configSchema } from "../../src/generator/model/config.ts";
import { frontMatterSchema } from "../../src/generator/model/frontMatterSchema.ts";
import { categorySchema, typedSidebarItem } from "../../src/generator/model/sidebarConfig.ts";
import { navbarTypes } from "../../src/generator/model/themeConfig.ts";
import { folders as kindsOfReference } from "../../src/generator/reference/pages/symbols.ts";
import { hydrationTriggers } from "../../src/theme/islands/Island.tsx";
import { themeComponents } from "../../src/theme/registered/themeComponents.ts";
import siteConfig from "../packed/site/site.config.ts";
import { mustRun, type Run, run } from "../support/cli.ts";
import { settingsOf } from "../support/docs/settings.ts";
import { repository } from "../support/folders.ts";
import { hashTree } from "../support/hashTree.ts";
import { writeFiles } from "../support/siteFiles.ts";

/** Texts in a file of the output; without texts, that there is no such file. */
interface Shown {
  file: string;
  has: (string | RegExp)[];
  lacks: string[];
}

const page = (route: string, ...has: (string | RegExp)[]): Shown => ({ file: `${route}/index.html`, has, lacks: [] });
const without = (route: string, ...lacks: string[]): Shown => ({ file: `${route}/index.html`, has: ["<main"], lacks });

const frontMatter: Record<string, Shown> = {
  id: page("docs/front/next", '<a class="pager-link" rel="prev" href="/kit/docs/keys/">'),
  title: page("docs/keys", "<title>Title of Kettle | Kit</title>", "Title of Kettle</h1>"),
  description: page("docs/keys", '<meta name="description" content="The description.">'),
  slug: page("docs/keys", '<link rel="canonical" href="https://kit.example/kit/docs/keys/">'),
  redirect_from: page("docs/before", 'content="0; url=/kit/docs/keys/"'),
  sidebar_label: page("docs/keys", ">Label in the sidebar</a>"),
  sidebar_position: page("tool/first", /Zebra<\/a>.*>Second<\/a>/),
  sidebar_badge: page("docs/keys", '<span class="badge" data-tone="info">Checked</span>'),
  "sidebar_badge.text": page("docs/keys", ">Checked</span>"),
  "sidebar_badge.tone": page("docs/keys", 'data-tone="info"'),
  sidebar_hidden: without("tool/first", "Hidden in the sidebar"),
  sidebar_class_name: page("docs/keys", '<li class="from-front-matter">'),
  displayed_sidebar: page("docs/code", ">Blocks</summary>"),
  pagination_prev: page("docs/keys", 'rel="prev" href="/kit/docs/start/"'),
  pagination_next: page("docs/keys", 'rel="next" href="/kit/docs/code/"'),
  pagination_label: page("docs/front/next", '<span class="pager-label">Label in the pager</span>'),
  "pagination_next.label": page("docs/front/contents", "Next by label"),
  "pagination_next.link": page("docs/front/contents", 'rel="next" href="/kit/docs/code/"'),
  "pagination_prev.label": page("docs/front/contents", "Previous by label"),
  "pagination_prev.link": page("docs/front/contents", 'rel="prev" href="/kit/docs/start/"'),
  title_meta: page("docs/front/hidden", "<title>Title in the tab | Kit</title>"),
  notice: page("docs/front/hidden", "<p>Read <strong>this</strong> first.</p>"),
  metadata: page("docs/front/hidden", 'content="quiet"'),
  "metadata.name": page("docs/front/hidden", '<meta name="theme-kind" content="quiet">'),
  "metadata.property": page("docs/front/hidden", '<meta property="og:kind" content="quiet">'),
  "metadata.content": page("docs/front/hidden", 'content="quiet"'),
  hide_title: without("docs/front/hidden", '<h1 class="page-title"'),
  hide_sidebar: without("docs/front/hidden", 'class="sidebar'),
  hide_table_of_contents: without("docs/front/hidden", "On this sheet"),
  toc_min_heading_level: without("docs/front/contents", 'contents-link" href="#level-two"'),
  toc_max_heading_level: page("docs/front/contents", 'contents-link" href="#level-four"'),
  keywords: page("docs/keys", '<meta name="keywords" content="eeg, calm">'),
  image: page("docs/keys", /<meta property="og:image" content="https:\/\/kit\.example\/kit\/assets\/trace\.\w+\.svg">/),
  draft: page("docs/front/draft"),
  unlisted: page("docs/front/unlisted", '<meta name="robots" content="noindex, nofollow">'),
  last_update: page("docs/keys", "Last updated on"),
  "last_update.author": page("docs/keys", "by Ada"),
  "last_update.date": page("docs/keys", '<time dateTime="2025-09-30">'),
  custom_edit_url: page("docs/keys", 'href="https://kit.example/own-edit"'),
  tags: page("docs/keys", '<a class="tag" href="/kit/docs/tags/plain/">plain</a>'),
  "tags.label": page("docs/keys", ">Labelled</a>"),
  search: { file: "search/files/pages.*.txt", has: ['"Title of Kettle"'], lacks: ['"Not shown"'] },
  "search.boost": { file: "search/files/pages.*.txt", has: [/"Title of Kettle"[^{}]*\{[^{}]*"boost":2/], lacks: [] },
  agents: { file: "docs/front/hidden.md", has: [], lacks: [] },
  nocheck: page("docs/front/hidden", "seconds"),
  "tags.permalink": page("docs/keys", '<a class="tag" href="/kit/docs/tags/tool/first/">'),
};

const directives: Record<string, Shown> = {
  note: page("docs/writing", 'data-kind="note"', "<p>In a note.</p>"),
  tip: page("docs/writing", 'data-kind="tip"', "Use <code>await</code>"),
  info: page("docs/writing", 'data-kind="info"', "Without brackets"),
  important: page("docs/writing", 'data-kind="important"'),
  warning: page("docs/writing", 'data-kind="warning"'),
  caution: page("docs/writing", 'data-kind="caution"'),
  danger: page("docs/writing", 'data-kind="danger"'),
  details: page("docs/writing", /<details[^>]* open="">.*Folded.*In details\./),
  tabs: page("docs/writing", /data-group="pm"/),
  tab: page("docs/writing", "First tab.", "Second tab."),
  badge: page("docs/components", '<span class="badge" data-tone="ok">New</span>'),
  cards: page("docs/components", '<div class="cards"><ul><li>'),
  steps: page("docs/components", '<div class="steps"><ol><li>'),
  "file-tree": page("docs/components", '<div class="file-tree"><ul><li>'),
  columns: page("docs/components", '<div class="columns"><div><p>Left.</p></div><div><p>Right.</p></div></div>'),
  "hero-actions": page("docs/components", '<div class="hero-actions"><ul><li><a href="/kit/docs/start/">Begin</a>'),
  youtube: page("docs/embeds", 'data-embed="https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?autoplay=1"', "A tour"),
  video: page("docs/embeds", /<video [^>]*src="\/kit\/assets\/tour\.\w+\.mp4" aria-label="A file"/),
  iframe: page("docs/embeds", '<iframe src="https://frames.example/demo" title="The demo"', /frame-src .{0,20}https:\/\/frames\.example/),
  include: page("docs/includes", "<p>Outside of the region.</p>", '<figcaption class="code-title">mean.ts</figcaption>'),
};

const alerts: Record<string, Shown> = Object.fromEntries(
  ["NOTE", "TIP", "IMPORTANT", "WARNING", "CAUTION"].map((kind) => [
    kind,
    page("docs/writing", new RegExp(`data-kind="${kind.toLowerCase()}"[^>]*>(?:(?!data-kind).)*<p>An alert\\.</p>`)),
  ]),
);

const line = (mark: string, name: string) => new RegExp(`<span class="line ${mark}">(?:(?!class="line).)*[> ]${name} `);
const codeComments: Record<string, Shown> = {
  highlight: page("docs/code", line("is-highlighted", "b1"), line("is-highlighted", "b2"), line("is-highlighted", "b7")),
  hl: page("docs/code", line("is-highlighted", "d1")),
  focus: page("docs/code", line("is-highlighted", "d2")),
  error: page("docs/code", line("is-removed", "d3")),
  warning: page("docs/code", line("is-highlighted", "d4")),
  "diff-add": page("docs/code", line("is-added", "b3"), line("is-added", "b4")),
  "diff-remove": page("docs/code", line("is-removed", "b5"), line("is-removed", "b6")),
  "++": page("docs/code", line("is-added", "b8"), line("is-added", "c1"), line("is-added", "c2")),
  "--": page("docs/code", line("is-removed", "b9")),
};

const fences: Record<string, Shown> = {
  "title=": page("docs/code", '<figcaption class="code-title">title.ts</figcaption>'),
  "{1,3-4}": page("docs/code", line("is-highlighted", "a1"), line("is-highlighted", "a3"), line("is-highlighted", "a4")),
  showLineNumbers: page("docs/code", /<span data-line="1"[^>]*>.*numbered/),
  "showLineNumbers=20": page("docs/code", /<span data-line="20"[^>]*>.*from20/),
  live: page(
    "docs/code",
    /data-sample="\/kit\/assets\/live-[0-9a-f]{10}\.\w+\.js"/,
    /<button type="button" class="live-run"[^>]*>Run<\/button>/,
  ),
  verbatim: page("docs/code", '"{{package}}"', "// [!code ++]"),
  "a language that Shiki has a grammar for": page("docs/code", '<span class="tk-function">println!</span>'),
};

const sidebars: Record<string, Shown> = {
  "a string": page("docs/keys", '<li><a class="sidebar-link" href="/kit/docs/start/">Start</a>'),
  shorthand: page("docs/keys", ">Shorthand</summary>"),
  "a whole sidebar in short": page("docs/code", ">Blocks</summary>"),
  doc: page(
    "docs/keys",
    '<li class="from-doc"><a class="sidebar-link" href="/kit/docs/writing/"><span>Writing, renamed <span class="badge" data-tone="ok">Fresh</span></span></a>',
  ),
  ref: page("docs/keys", ">From elsewhere</a>"),
  link: page("docs/keys", 'sidebar-link" href="https://example.com"'),
  html: page("docs/keys", '<li class="sidebar-html from-html"><em>Markup</em>'),
  category: page("docs/keys", /<li class="[^"]*from-category"><a class="sidebar-link" href="\/kit\/docs\/components\/">With a page/),
  "a generated index": page("docs/all", "All of it</h1>", "What there is.", ">From JSON<"),
  autogenerated: page("docs/keys", />From YAML<.*>From YML<.*>From JSON</),
  reference: page("docs/reference", '<a class="sidebar-link" href="/kit/docs/reference/classes/Kettle/"'),
};

const navbar: Record<string, Shown> = {
  "no type": page("docs/start", '<a class="navbar-link from-item" href="/kit/docs/start/" aria-current="page">Link</a>'),
  default: page("tool/first", /href="https:\/\/example\.com\/bold" aria-current="page"[^>]*><span><b>Bold<\/b>/),
  dropdown: page("docs/start", />More<\/summary>.*Below<\/a>/),
  html: page("docs/start", '<li class="navbar-html"><strong>Plain markup</strong>'),
  doc: page("docs/start", '<a class="navbar-link" href="/kit/docs/code/">To the code</a>'),
  docSidebar: page("docs/start", /href="\/kit\/docs\/start\/"[^>]*>To the sidebar<\/a>/),
  docsVersion: page("docs/start", ">To a version</a>"),
  docsVersionDropdown: page("docs/start", /Above the versions.*The second.*Below the versions/),
  localeDropdown: page("docs/start", 'href="/kit/fr/docs/start/?from=menu" lang="fr-FR">Français'),
  search: page("docs/start", /<a class="icon-button search-link" href="\/kit\/search\/" aria-label="Search"/),
};

/** Keys of category files, in both formats; YAML as `.yml` and as `.yaml`. */
const categories: Record<string, Shown[]> = {
  label: [page("docs/keys", ">From JSON</a>", ">From YML</", ">From YAML</")],
  position: [page("docs/keys", />From YAML<.*>From YML<.*>From JSON</)],
  link: [page("docs/from-json", "Index from JSON</h1>"), page("docs/keys", 'href="/kit/docs/auto/yml/page/">From YML')],
  collapsible: [page("docs/keys", />From YML<\/(?:a|span)>(?!<\/?details)/)],
  collapsed: [
    page("docs/keys", /From JSON<\/a><details>/, /From YAML<\/span><\/summary>|<details open=""><summary class="sidebar-link">From YAML/),
  ],
  className: [page("docs/keys", /<li class="[^"]*from-json">/, /<li class="[^"]*from-yaml">/)],
  description: [page("docs/from-json", "About JSON."), page("docs/from-yaml", "Told by YAML.")],
};

const reference: Record<string, Shown> = {
  index: page("docs/reference", /id="functions".*id="classes"/),
  class: page(
    "docs/reference/classes/Kettle",
    "Kettle",
    "Boils.",
    "Steam</h4>",
    '<span class="api-transport">',
    "https://kit.example/src/sdk/src/index.ts#L",
  ),
  interface: page("docs/reference/interfaces/Options", "volume", "In litres."),
  typeAlias: page("docs/reference/type-aliases/Temperature", "How hot."),
  enumeration: page("docs/reference/enumerations/Reason", "Stopped"),
  variable: page("docs/reference/variables/standard", "The default."),
  function: page("docs/reference/functions/make", "Makes one."),
  namespace: page("docs/reference/namespaces/units", 'href="/kit/docs/reference/namespaces/units/variables/celsius/"'),
};

const islands: Record<string, Shown> = Object.fromEntries(
  ["interaction", "visible", "idle", "load"].map((hydrate) => [
    hydrate,
    page(
      "docs/components",
      new RegExp(`<bcidocs-island data-name="counter-on-${hydrate}"[^>]* data-hydrate="${hydrate}"[^>]*>.*${hydrate} \\d</button>`),
    ),
  ]),
);

const others: Record<string, Shown> = {
  "text, tables, tasks, footnotes, images": page(
    "docs/writing",
    "<del>struck out</del>",
    'type="checkbox"',
    '<td class="align-right">8</td>',
    'id="user-content-fn-one"',
    /<img [^>]*src="\/kit\/assets\/trace\.\w+\.svg" title="Its title" width="40" height="20"/,
  ),
  "raw HTML": page("docs/writing", "<kbd>Ctrl</kbd>", "<p><em>Markdown</em> in HTML.</p>"),
  "a heading's own id": page("docs/writing", 'id="own-id"'),
  "a repository button": page("docs/writing", /github-?button/i, /connect-src [^"]*https:\/\/api\.github\.com/),
  "a remark plugin": page("docs/start", "Changed by a remark plugin."),
  "a rehype plugin, with options": page("docs/start", '<hr class="is-marked"/>'),
  "a link of a name to the reference": page("docs/links", 'href="/kit/docs/reference/classes/Kettle/#boil">'),
  "the types of a sample": page(
    "docs/code",
    /<button popovertarget=T\d+[a-z]>kettle<.*class="sample-query".*<a popover(?: class="sample-type")? id=T\d+[a-z]>const kettle: Kettle</s,
  ),
  "guides that use an export": page("docs/reference/classes/Kettle", '<a href="/kit/docs/code/">Code</a>'),
  "the reference of another version": page("docs/0.9/reference/classes/Kettle", 'href="/kit/docs/0.9/reference/enumerations/Reason/"'),
  variables: page("docs/start", "<code>@kit/sdk</code>, {{package}} is not."),
  "a region of Markdown": page("docs/includes", "<p>Included text.</p><figure"),
  "a region of code": { file: "docs/includes/index.html", has: [/[> ]inside /], lacks: ["outside "] },
  "a component of the site": page("docs/components", '<span class="price-tag">12 EUR</span>'),
  "a component in the place of the theme's": page("docs/start", "Replaced by Kit: © Kettle</footer>"),
  "a component around the theme's": page("docs/writing", /<div class="wrapped-heading"><div class="heading"[^>]*><h2 id="own-id"/),
  "a page in React": page("play", "Playground</h1><p>Rendered by React.</p>", 'content="A page in React."'),
  "the home page": { file: "index.html", has: ["<h1>Kit</h1>", "Boils water", "Welcome to Kettle."], lacks: [] },
  "the page for unknown addresses": { file: "404.html", has: ["<main"], lacks: [] },
  "a word of the interface": page("docs/writing", "On this sheet"),
  "a file that is left out": page("docs/NOTES"),
  redirects: page("older/deep", 'content="0; url=/kit/docs/start/"'),
  "the last change from Git": page("docs/start", "Last updated on", "by Grace"),
  "a sitemap without what is unlisted": {
    file: "sitemap.xml",
    has: ["<loc>https://kit.example/kit/docs/keys/</loc>"],
    lacks: ["unlisted", "draft"],
  },
  headers: {
    file: "_headers",
    has: [
      "Content-Security-Policy: default-src 'none'",
      /connect-src 'self' https:\/\/\*\.analytics\.google\.com .*https:\/\/api\.kit\.example .*https:\/\/live\.example/,
    ],
    lacks: [],
  },
  "services that count": page(
    "docs/start",
    'data-domain="kit.example"',
    'data-website-id="abc"',
    'data-site="ABCDEF"',
    'data-id="G-ABC123"',
  ),
  diagrams: page("docs/embeds", '<figure class="diagram"><pre><code>flowchart LR', "&#39;unsafe-inline&#39;"),
  "syntax of MkDocs": page("docs/embeds", "<p>As MkDocs writes it.</p>"),
  formulas: page("docs/embeds", '<span class="math"><math alttext="x^2"><msup><mi>x</mi>', "<mfrac><mi>a</mi><mi>b</mi></mfrac>"),
  "an overview of a folder": page("tool/second", "Second</h1>", 'href="/kit/tool/second/page/"'),
  "attributes of a script": page("docs/start", 'data-key="abc"'),
  "an API of a component": page("docs/components", "https://live.example"),
  "an image of another folder": page("docs/components", /src="\/kit\/assets\/kettle\.\w+\.svg"/),
  "a Markdown version": {
    file: "docs/keys.md",
    has: [
      /^---\ntitle: "Title of Kettle"\ndescription: "The description\."\nurl: "https:\/\/kit\.example\/kit\/docs\/keys\/"\nversion: "current"\nupdated: /,
    ],
    lacks: ["<"],
  },
  "a list of pages": {
    file: "llms.txt",
    has: ["# Kit\n\n> Boils water\n", "## With an index", "(https://kit.example/kit/docs/keys.md): The description."],
    lacks: ["front/hidden", "unlisted", "draft", "/tags"],
  },
  "all texts": { file: "docs/2/llms-full.txt", has: ['version: "2.0"'], lacks: ["Title of Kettle"] },
  "a list of what programs read": {
    file: "agents.json",
    has: ['"list":"fr/llms.txt"', '"reference":"docs/0.9/reference.json"'],
    lacks: [],
  },
  "the names of the reference": { file: "docs/reference.json", has: ['"name":"boil","kind":"method","parent":"Kettle"'], lacks: [] },
  "links next to the title": page("docs/keys", 'href="https://assistant.example/?q=https%3A%2F%2Fkit.example%2Fkit%2Fdocs%2Fkeys.md"'),
  "robots.txt": { file: "robots.txt", has: ["Sitemap: https://kit.example/kit/sitemap.xml"], lacks: [] },
  "static files": { file: "first.js", has: ["document.title"], lacks: [] },
};

const sidebarTypes = typedSidebarItem.options.flatMap(({ shape: { type } }) => [...type._zod.values].map(String));
const untypedSidebarItems = ["a string", "shorthand", "a whole sidebar in short", "a generated index"];

/** Each list of features, and the names that the program has for them. */
const lists: { what: string; features: Record<string, Shown | Shown[]>; known: string[] | null }[] = [
  { what: "front matter", features: frontMatter, known: [...new Set(settingsOf(frontMatterSchema, new Map()).map(({ path }) => path))] },
  { what: "directives", features: directives, known: [...containers, ...Object.keys(themeComponents), ...embeds, "include"] },
  { what: "alerts", features: alerts, known: alertKinds },
  { what: "marks in comments of code", features: codeComments, known: Object.keys(codeMarks) },
  { what: "marks of fences", features: fences, known: null },
  { what: "items of a sidebar", features: sidebars, known: [...sidebarTypes, ...untypedSidebarItems] },
  { what: "items of the navbar", features: navbar, known: [...navbarTypes, "no type"] },
  { what: "keys of category files", features: categories, known: Object.keys(categorySchema.shape) },
  { what: "pages of the reference", features: reference, known: [...Object.keys(kindsOfReference), "index"] },
  { what: "components that answer", features: islands, known: [...hydrationTriggers] },
  { what: "the rest", features: others, known: null },
];

/** In the place of a package that only sites with diagrams install. */
const diagramPackage = {
  "node_modules/mermaid/package.json": '{ "name": "mermaid", "version": "12.0.0", "type": "module", "main": "index.js" }\n',
  "node_modules/mermaid/index.js": 'export default { initialize() {}, render: async () => ({ svg: "<svg>made by mermaid</svg>" }) };\n',
};

const built: { folder: string; result: Run } = { folder: "", result: { status: null, stdout: "", stderr: "" } };

beforeAll(async () => {
  built.folder = join(inject("packedFolder"), "everything");
  await cp(join(repository, "test", "packed", "site"), built.folder, { recursive: true });
  await writeFiles(built.folder, diagramPackage);
  await commit(built.folder);
  built.result = await run(process.execPath, [inject("packedProgram"), "build"], { cwd: built.folder });
});

test("the packed file builds a site with every feature, and reports its problems", () => {
  const { status, stdout, stderr } = built.result;
  expect(stderr).toBe("");
  const codes = [...stdout.matchAll(/^(?:(\S+?):\d+:\d+ )?(?:error|warning|info) ([A-Z]\d{3}) /gm)].map(([, path, code]) =>
    path ? `${path} ${code}` : code,
  );
  expect(codes).toEqual([
    "content/docs/links.md L001",
    "content/docs/links.md L001",
    "content/docs/links.md L002",
    "content/docs/links.md L003",
    // Nothing listens where the cache is said to be.
    "X015",
  ]);
  expect(status).toBe(0);
});

describe.each(lists)("$what", ({ features, known }) => {
  test.skipIf(known === null)("all of them are used", () => {
    expect(Object.keys(features).sort()).toEqual([...(known ?? [])].sort());
  });

  test.each(Object.entries(features).map(([name, shown]) => ({ name, shown })))("$name", async ({ shown }) => {
    for (const { file, has, lacks } of [shown].flat()) {
      const text = await readOutput(file);
      if (has.length === 0) expect(text, file).toBeNull();
      for (const wanted of has) expect(text ?? `there is no ${file}`).toMatch(wanted);
      for (const unwanted of lacks) expect(text).not.toContain(unwanted);
    }
  });
});

test("every setting is set in the site", () => {
  const known = settingsOf(configSchema, new Map()).map(({ path }) => path);
  // Items of a menu have the keys of the bar's items, the footer's logo those of the bar's. A link of the footer is in a column or in a row.
  const elsewhere = /^themeConfig\.(navbar\.items\.(items|dropdownItems\w+)\.|footer\.logo\.|footer\.links\.(label|html|to|href)$)/;
  const set = pathsIn(siteConfig, known);
  expect([...new Set(known)].filter((path) => !elsewhere.test(path) && !set.has(path))).toEqual([]);
});

test("a second build uses the cache of the first, and writes the same bytes", async () => {
  const before = await hashTree(join(built.folder, "dist"));
  const again = await run(process.execPath, [inject("packedProgram"), "build"], { cwd: built.folder });
  expect(again.status).toBe(0);
  expect(await hashTree(join(built.folder, "dist"))).toEqual(before);
});

/** The text of a file of the output, without what React and icons add to it; null when there is none. */
async function readOutput(file: string): Promise<string | null> {
  const text = file.includes("*") ? await readAll(file) : await readFile(join(built.folder, "dist", file), "utf8").catch(() => null);
  return text?.replace(/<svg.*?<\/svg>/gs, "").replaceAll("<!-- -->", "") ?? null;
}

/** The files of a folder whose names change with their content, one after the other, e.g. `search/files/pages.*.txt`. */
async function readAll(pattern: string): Promise<string> {
  const [start = "", end = ""] = pattern.split("*");
  const paths = Object.keys(await hashTree(join(built.folder, "dist"))).filter((path) => path.startsWith(start) && path.endsWith(end));
  return (await Promise.all(paths.map((path) => readFile(join(built.folder, "dist", path), "utf8")))).join("\n");
}

async function commit(folder: string): Promise<void> {
  const identity = ["-c", "user.name=Grace", "-c", "user.email=grace@kit.example", "-c", "commit.gpgsign=false"];
  await mustRun("git", ["init", "--quiet"], { cwd: folder });
  await mustRun("git", ["add", "."], { cwd: folder });
  await mustRun("git", [...identity, "commit", "--quiet", "--message", "All"], { cwd: folder });
}

/** The paths of settings in a value, without names that the user chooses, such as those of sidebars. */
function pathsIn(value: unknown, known: readonly string[], path = ""): Set<string> {
  if (Array.isArray(value)) return new Set(value.flatMap((entry) => [...pathsIn(entry, known, path)]));
  if (typeof value !== "object" || value === null) return new Set();
  return new Set(
    Object.entries(value).flatMap(([key, below]) => {
      const own = path === "" ? key : `${path}.${key}`;
      return known.includes(own) ? [own, ...pathsIn(below, known, own)] : [...pathsIn(below, known, path)];
    }),
  );
}

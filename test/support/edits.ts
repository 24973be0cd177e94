/** Random edits of a small site: after each, the result must equal that of a clean build. */
import { pickIndex } from "../bench/corpus/random.ts";
import type { SiteFiles } from "./siteFiles.ts";

/** The settings of the site, with others. */
export const config = (settings: object = {}) =>
  `export default ${JSON.stringify({
    title: "Kit",
    url: "https://kit.example",
    onBrokenLinks: "warn",
    onBrokenAnchors: "warn",
    onBrokenImages: "warn",
    ...settings,
  })};\n`;

const picture = (width: number) => `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="10"/>`;
/** An entry point. */
export const sdk = (text: string) => `/** ${text} */\nexport function measure(count: number): number {\n  return count;\n}\n`;
/** A component of the site. */
export const component = (word: string) => `export default function Pill() { return <b className="pill">${word}</b>; }\n`;

/** An override of a theme component: renders that, and a word. */
const part = (name: string, word: string) =>
  `import { ${name} } from "bcidocs/theme";\nexport default (props) => <><b>${word}</b><${name} {...props} /></>;\n`;

/** A small site with some of everything that an edit can change. */
export const site: SiteFiles = {
  "site.config.ts": config(),
  "theme/components/Pill.tsx": component("one"),
  "static/logo.svg": picture(10),
  "content/_shared.md": "Shared words.\n",
  "content/index.md": "# Home\n\n[A](docs/a.md)\n",
  "content/docs/a.md": "# A\n\n## First\n\nSee [B](./b.md#second) and ![picture](./p.svg).\n\n```ts\nconst a = 1;\n```\n",
  "content/docs/b.md": "# B\n\n## Second\n\n::include{file=/content/_shared.md}\n\n::pill\n",
  "content/docs/p.svg": picture(20),
  "content/docs/guides/c.md": "---\ntitle: C\n---\n\nText, and [measure](/docs/reference/functions/measure).\n",
  "content/docs/guides/d.md": "# D\n\n[Home](/)\n",
};

/** Each writes a random word into its file, so that every edit differs. */
export type Edits = Record<string, (word: string, pages: string[]) => SiteFiles>;

export const edits: Edits = {
  "a paragraph": (word, [page = ""]) => ({ [page]: `# Page ${word}\n\nText ${word}, [B](/docs/b).\n` }),
  "a heading that is linked to": (word) => ({ "content/docs/b.md": `# B\n\n## Second ${word}\n\n::include{file=/content/_shared.md}\n` }),
  "front matter": (word, [page = ""]) => ({ [page]: `---\ntitle: "Title ${word}"\nsidebar_label: "Label ${word}"\n---\n\nText.\n` }),
  "a new page": (word) => ({ [`content/docs/guides/new-${word}.md`]: `# New ${word}\n\n[A](../a.md)\n` }),
  "a page that goes": (_, [page = ""]) => ({ [page]: null }),
  "a page that moves": (word, [page = ""]) => ({ [page]: null, [`content/docs/moved-${word}.md`]: `# Moved ${word}\n\n[B](./b.md)\n` }),
  "a partial": (word) => ({ "content/_shared.md": `Shared ${word}.\n\n## Part ${word}\n` }),
  "a picture of another size": (word) => ({
    "content/docs/p.svg": picture(20 + word.length),
    "static/logo.svg": picture(word.charCodeAt(0)),
  }),
  "a component": (word) => ({ "theme/components/Pill.tsx": component(word) }),
  "a part of the frame": (word) => ({
    "theme/components/Footer.tsx": part("Footer", word),
    "theme/components/Footer.css": `b{top:${word.length}px}`,
  }),
  "a part of the page": (word) => ({ "theme/components/Breadcrumbs.tsx": part("Breadcrumbs", word) }),
  "a part of the text": (word) => ({ "theme/components/Heading.tsx": part("Heading", word) }),
  "a part of the sidebar": (word) => ({ "theme/components/Sidebar.tsx": part("Sidebar", word) }),
  "parts that go": () => ({
    "theme/components/Footer.tsx": null,
    "theme/components/Breadcrumbs.tsx": null,
    "theme/components/Heading.tsx": null,
    "theme/components/Sidebar.tsx": null,
  }),
  "the config": (word) => ({
    "site.config.ts": config({ tagline: word, themeConfig: { navbar: { items: [{ label: word, to: "/docs/a" }] } } }),
  }),
  "a file twice, back to what it was": () => site,
};

/** More than a build has to expect: what a preview keeps in memory, and updates only in part. */
export const moreEdits: Edits = {
  ...edits,
  "a heading that goes and comes": (word) => ({
    "content/docs/b.md": word < "i" ? "# B\n\n## Second\n\n::pill\n" : `# B\n\n## Other ${word}\n\n::pill\n`,
  }),
  "links of all kinds": (word, [page = "", other = ""]) => ({
    [page]: `# Links ${word}\n\n[a](/${other.replace(/^content\//, "")}) [b](./gone-${word}.md) [c](#nowhere) [d](/docs/b#second) [e](/assets/x.svg) ![f](./p.svg) ![g](./no.svg) [h](/)\n`,
  }),
  "a text that nothing else shows": (word, [page = ""]) => ({ [page]: `# The same\n\nText ${word}.\n\n## ${word}\n` }),
  "a page that other pages include": (word, [page = "", other = ""]) => ({
    [page]: `# Includes ${word}\n\n::include{file=/${other === "" ? "content/_shared.md" : other}}\n`,
  }),
  "a partial that includes a new one": (word) => ({
    "content/_shared.md": `Shared ${word}.\n\n::include{file=/content/_more.md}\n`,
    "content/_more.md": `More ${word}, [B](/docs/b#second).\n`,
  }),
  "a category": (word) => ({ "content/docs/guides/_category_.json": JSON.stringify({ label: `Guides ${word}`, position: word.length }) }),
  "a category that goes": () => ({ "content/docs/guides/_category_.json": null }),
  "a static file": (word) => ({ "static/extra.txt": word, [`static/files/${word.slice(0, 1)}.txt`]: word }),
  "static files that go": () => ({ "static/files": null, "static/extra.txt": null }),
  "a draft": (word, [page = ""]) => ({ [page]: `---\ndraft: true\ntitle: Draft ${word}\n---\n\nText.\n` }),
  "an ignored link": (word) => ({
    "site.config.ts": config({
      tagline: word,
      links: {
        ignore: [
          { url: "./gone-*", reason: "Test." },
          { url: "/nowhere/**", reason: word },
        ],
      },
    }),
  }),
  "an error in a page": (word, [page = ""]) => ({ [page]: `---\ntitle: [${word}\n---\n\nText.\n` }),
  "a component that is none": (word) => ({ "theme/components/Pill.tsx": `export const word = "${word}"; <b>\n` }),
  "a component that throws": (word) => ({
    "theme/components/Pill.tsx": `export default function Pill() { throw new Error("${word}"); }\n`,
  }),
  "a faulty config": (word) => ({ "site.config.ts": `export default { titel: "${word}" };\n` }),
  "a folder that goes": () => ({ "content/docs/guides": null }),
  "a page in another letter case": (word, [page = ""]) => ({
    [page]: null,
    [page.replace(/[^/]*$/, (name) => name.toUpperCase().replace(".MD", ".md"))]: `# ${word}\n`,
  }),
  "a styled component": (word) => ({ "theme/components/Pill.css": `.pill{top:${word.length}px}` }),
  "an island": (word) => ({
    "theme/components/Live.tsx": `export const hydrate = "visible";\nexport default function Live() { return <i>${word}</i>; }\n`,
  }),
  "a page with an island": (word, [page = ""]) => ({ [page]: `# Live ${word}\n\n::live\n` }),
  "a page of React": (word) => ({
    "content/home.tsx": `export const frontMatter = { title: "Home ${word}" };\nexport default function Home() { return <p>${word}</p>; }\n`,
  }),
};

/** The pages of the site that edits may change, move and remove. */
export function startPages(): Set<string> {
  const pages = new Set<string>();
  followPages(pages, site);
  return pages;
}

/** Notes which pages come and go with an edit. */
export function followPages(pages: Set<string>, edit: SiteFiles): void {
  for (const [path, content] of Object.entries(edit)) {
    if (path.endsWith(".md") && path.startsWith("content/docs/")) content === null ? pages.delete(path) : pages.add(path);
  }
}

export function pickEdit(all: Edits, pages: Iterable<string>, random: () => number): { name: string; edit: SiteFiles } {
  const names = Object.keys(all);
  const name = names[pickIndex(random, names.length)] ?? "";
  const word = Math.floor(random() * 1e6).toString(36);
  const ofChoice = [...pages].sort(() => random() - 0.5);
  const { "": _none, ...edit } = all[name]?.(word, ofChoice) ?? {};
  return { name, edit };
}

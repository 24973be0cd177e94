/** Reads names of files: the title, and a number prefix that only sorts. */
import { slug } from "github-slugger";
import { nameOf, withoutExtension } from "./path.ts";

/** The usual spelling of these words. */
const abbreviations = new Set("api ci cli css faq html http https id io js json jsx lts mdx sdk sql ssr tls ui url ux xml yaml".split(" "));

/** `my-sdk` -> `My SDK`; a word that has capitals keeps them. `dividers` stand between words. */
export function titleOfName(name: string, dividers = /[-_]+/g): string {
  const words = name
    .replace(dividers, " ")
    .trim()
    .split(/\s+/)
    .map((word) => (abbreviations.has(word) ? word.toUpperCase() : word))
    .join(" ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** `api/signal-quality` -> `Signal quality`; `guides/index` -> `Guides`; `index` -> `Home`. */
export function titleFromPath(path: string, id: string): string {
  const parts = id.split("/");
  const name = parts.at(-1) || nameOf(withoutExtension(path));
  const isFolder = /^(?:readme|index)$/i.test(name);
  if (isFolder && parts.length < 2) return "Home";
  return titleOfName(isFolder ? (parts.at(-2) ?? name) : name);
}

/** `01-intro` -> `intro` and 1. Dates and versions are names and stay whole: `2024-01-02`, `7.0`, `8.1-beta`. */
export function splitNumberPrefix(name: string): { name: string; position: number | undefined } {
  if (/^\d+[-_.]\d/.test(name)) return { name, position: undefined };
  const match = /^(\d+)\s*[-_.]+\s*([^-_.\s].*)$/.exec(name);
  if (match === null) return { name, position: undefined };
  return { name: match[2] ?? name, position: Number(match[1]) };
}

/** How tools make addresses out of the names of files. */
const namings = {
  docusaurus: { idOfPath: withoutNumberPrefixes, folderPage: /^(?:index|readme)$/i },
  // Each name is written as the id of a heading.
  starlight: {
    idOfPath: (path) =>
      path
        .split("/")
        .map((name) => slug(name))
        .join("/"),
    folderPage: /^(?:index|readme)$/i,
  },
  vitepress: { idOfPath: (path) => path, folderPage: /^index$/i, hasFolderSlash: true, hasNoPartials: true },
  mkdocs: { idOfPath: (path) => path, folderPage: /^(?:index|README)$/, hasFolderSlash: true, hasFilesFirst: true, hasNoPartials: true },
  mdbook: { idOfPath: (path) => path, folderPage: /^(?:index|readme)$/i, hasFolderSlash: true },
} satisfies Record<string, NamingRules>;

interface NamingRules {
  /** `01-guides/02-focus` -> `guides/focus` for tools where a number only orders. */
  idOfPath: (path: string) => string;
  /** Names of files that are the page of their folder. */
  folderPage: RegExp;
  /** That page is published as `guide/index.html`, next to a page `guide.html`: its route is `/guide/`. */
  hasFolderSlash?: boolean;
  /** A generated sidebar lists the files of a folder, then its folders, each sorted by code point; numbers in names order nothing. */
  hasFilesFirst?: boolean;
  /** Files whose names begin with an underscore are pages, too. */
  hasNoPartials?: boolean;
}

export type Naming = keyof typeof namings;

export function namingRules(naming: Naming): NamingRules {
  return namings[naming];
}

/** `01-guides/02-focus` -> `guides/focus`. */
export function withoutNumberPrefixes(path: string): string {
  return path
    .split("/")
    .map((segment) => splitNumberPrefix(segment).name)
    .join("/");
}

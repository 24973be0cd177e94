/** Markdown of other tools as a tree, for what their configs leave to it: lists of chapters, and the files that pages name. */
import { interruptible, TimeoutError } from "../../siteCode/interruptible.ts";
import { urlsInHtml } from "../../text/html.ts";
import { folderOf, isInside, joinPath } from "../../text/path.ts";
import { decodePath, splitUrl } from "../../text/url.ts";
import { pagesBelow, type Source } from "./source.ts";

/** A node of the Markdown tree, as far as importers read it. */
export interface Node {
  type: string;
  /** Level of a heading. */
  depth?: number;
  url?: string;
  value?: string;
  children?: Node[];
}

/** `path`: of the file with the text. */
export type Parse = (text: string, path: string) => Node;

/** Some texts make the parser extremely slow: after `seconds`, a file is reported, and has no nodes. */
export async function createParser({ report }: Pick<Source, "report">, seconds = 10): Promise<Parse> {
  const [{ unified }, { default: remarkParse }] = await Promise.all([import("unified"), import("remark-parse")]);
  const processor = unified().use(remarkParse).freeze();
  return (text, path) => {
    try {
      return interruptible(() => processor.parse(text) as Node, seconds);
    } catch (error) {
      if (!(error instanceof TimeoutError)) throw error;
      report.manual(`what a file lists or links to is not taken over: parsing it takes longer than ${seconds} seconds`, path);
      return { type: "root" };
    }
  };
}

/** The text of a node without its markup. */
export function textOfNode({ value = "", children = [] }: Node): string {
  return value + children.map(textOfNode).join("");
}

/**
 * Folders outside of the docs whose images and downloads pages name, since other tools publish those without a setting: for
 * `assetFolders`, sorted; undefined for none. `folders` are those with pages and static files.
 */
export async function foldersElsewhere(folders: readonly string[], { files, report }: Source): Promise<string[] | undefined> {
  const assetFolders = new Set<string>();
  const parse = await createParser({ report });
  for (const folder of folders) {
    for (const page of await pagesBelow(folder, files)) {
      const path = joinPath(folder, page);
      const text = (await files.text(path)) ?? "";
      if (!text.includes("../")) continue;
      const named = urlsOf(parse(text, path)).map((url) => joinPath(folderOf(path), decodePath(splitUrl(url).path)));
      for (const file of named) {
        const isElsewhere = !folders.some((each) => isInside(file, each)) && folderOf(file) !== "";
        if (isElsewhere && !isPage(file) && (await files.has(file))) assetFolders.add(folderOf(file));
      }
    }
  }
  return assetFolders.size === 0 ? undefined : [...assetFolders].sort();
}

const isPage = (file: string): boolean => /\.(?:mdx?|markdown)$/i.test(file);

/** Relative ones that climb. */
export function urlsOf({ type, url, value = "", children = [] }: Node): string[] {
  const own = url !== undefined ? [url] : type === "html" ? urlsInHtml(value).map((each) => each.url) : [];
  return [...own.filter((each) => /^(?:\.\/)?\.\.\//.test(each)), ...children.flatMap(urlsOf)];
}

/** What html-validate finds in the pages of a site. */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { HtmlValidate } from "html-validate";
import { listFiles } from "./hashTree.ts";

/** Spelling that React decides, e.g. `<img/>`, `popoverTarget`, `open=""`: the same document to every browser. */
const spelling = ["attr-case", "attribute-boolean-style", "attribute-empty-style", "doctype-style", "void-style"];

export interface BuiltPage {
  /** Relative to the output folder. */
  path: string;
  html: string;
}

export async function builtPages(outDir: string): Promise<BuiltPage[]> {
  const paths = (await listFiles(outDir)).filter((path) => path.endsWith(".html"));
  return Promise.all(paths.map(async (path) => ({ path, html: await readFile(join(outDir, path), "utf8") })));
}

/** `path:line:column rule: message` */
export async function htmlFaults(pages: readonly BuiltPage[]): Promise<string[]> {
  const validator = new HtmlValidate({
    extends: ["html-validate:recommended", "html-validate:standard"],
    rules: Object.fromEntries(spelling.map((rule) => [rule, "off"])),
  });
  const faults: string[] = [];
  for (const { path, html } of pages) {
    const { results } = await validator.validateString(html, path);
    for (const { messages } of results) {
      faults.push(...messages.map(({ line, column, ruleId, message }) => `${path}:${line}:${column} ${ruleId}: ${message}`));
    }
  }
  return faults;
}

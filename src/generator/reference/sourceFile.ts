/** A page of the reference as a source file: its content is JSON instead of Markdown. */
import type { SourceFile } from "../model/source.ts";
import { contentHash } from "../text/hash.ts";

export type Address = Pick<SourceFile, "path" | "route" | "id">;

/** What names the page of an export, below `reference/`. */
export function pageId(kind: string, name: string): string {
  return `${kind}/${name}`;
}

export function sourceFile(address: Address, content: unknown): SourceFile {
  const text = JSON.stringify(content);
  return {
    kind: "api",
    ...address,
    area: null,
    version: null,
    locale: null,
    text,
    hash: contentHash(text, 32),
    includes: [],
    history: null,
  };
}

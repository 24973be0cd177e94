/** A reference page as the generator has it: the theme's model, and the texts that it is made of. */
import type { ApiCode, ApiField, ApiMember, ApiPage, ApiSignature, ApiSource } from "../../theme/api/apiPage.ts";
import type { Place } from "./problem.ts";

export type * from "../../theme/api/apiPage.ts";

/** Markdown of a doc comment, links already written as Markdown links, and where it begins in the source. */
export interface ApiText {
  markdown: string;
  place: Place;
  /** Shown within a line: a lone paragraph loses its element. */
  isInline?: boolean;
  /** Documented in full elsewhere on the page, with its links and problems. */
  isRepeated?: boolean;
}

/** The code without its links. */
export function codeText(code: ApiCode): string {
  return code.map(({ text }) => text).join("");
}

/** What all overloads share, if they do, and each of them. */
export function allSignatures<Text>({ common, signatures }: Pick<ApiMember<Text>, "common" | "signatures">): ApiSignature<Text>[] {
  return common ? [common, ...signatures] : signatures;
}

/** Where an export is declared first. */
export function placeOfSources([first]: readonly ApiSource[]): Place | null {
  return first ? { path: first.path, line: first.line, column: first.column } : null;
}

/** Parts of a page whose texts are still Markdown. */
export type SourceField = ApiField<ApiText>;
export type SourceSignature = ApiSignature<ApiText>;

/** What `reference/` passes to `compile/` as the text of a source file of kind `api`. */
export interface ApiSourcePage {
  title: string;
  description: string;
  page: ApiPage<ApiText>;
}

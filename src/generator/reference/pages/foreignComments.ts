/** Comments of other packages: their relative links lead into their own repository, and the SDK cannot fix them. */
import type { JSONOutput } from "typedoc";

/** A link or an image whose address is not a web address. Bounded, for brackets that are never closed. */
const localLink = /!?\[([^\]]{0,1000})\]\((?!<?(?:https?:|mailto:))[^)]{0,1000}\)/g;
const placeholder = /\0(\d+)\0/g;

/** The Markdown of a comment with such links replaced by their text. `partTexts`: each part as Markdown. */
export function withoutLocalLinks(parts: readonly JSONOutput.CommentDisplayPart[], partTexts: readonly string[]): string {
  // Code is code, and links to names lead to pages of the reference.
  const isKept = ({ kind }: JSONOutput.CommentDisplayPart) => kind === "code" || kind === "inline-tag";
  const text = parts.map((part, index) => (isKept(part) ? `\0${index}\0` : (partTexts[index] ?? ""))).join("");
  return text.replace(localLink, "$1").replace(placeholder, (_, index: string) => partTexts[Number(index)] ?? "");
}

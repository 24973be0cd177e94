/** Groups names and members: by kind, or as their doc comments say with `@group` and `@category`. */
import type { JSONOutput } from "typedoc";
import { comparePaths } from "../../text/path.ts";
import { type CommentJson, wordsOf } from "./comments.ts";
import type { Declaration } from "./types.ts";

type Parts = JSONOutput.CommentDisplayPart[];
type GroupTag = "@category" | "@group";

/** Where there are categories, what has none is in this one. */
export const otherCategory = "Other";

/** A name may be in several categories, and in several groups. */
export function namesOf(declaration: Declaration, tag: GroupTag): string[] {
  const { comment, signatures = [], getSignature, setSignature } = declaration;
  const comments = [comment, ...[...signatures, getSignature, setSignature].map((signature) => signature?.comment)];
  const tags = comments.flatMap((one) => one?.blockTags ?? []).filter((one) => one.tag === tag);
  return [...new Set(tags.map(({ content }) => wordsOf(content)))].filter((name) => name !== "");
}

/** Names in the wanted order; then the others as they are, what has no category last. */
export function inOrder(names: readonly string[], order: readonly string[]): string[] {
  const known = order.filter((name) => names.includes(name));
  const others = names.filter((name) => !order.includes(name) && name !== otherCategory);
  const last = names.includes(otherCategory) && !order.includes(otherCategory) ? [otherCategory] : [];
  return [...known, ...others, ...last];
}

/** `@category` and `@group` of some, from A to Z. */
export function allNames(declarations: readonly Declaration[], tag: GroupTag): string[] {
  return [...new Set(declarations.flatMap((one) => namesOf(one, tag)))].sort(comparePaths);
}

/** What the comment of a module or a namespace says of its groups and categories, by their titles. */
export function descriptionsOf(comment: CommentJson | undefined): Map<string, Parts> {
  const tags = (comment?.blockTags ?? []).filter(({ tag }) => tag === "@groupDescription" || tag === "@categoryDescription");
  return new Map(
    tags.map(({ content }) => {
      const [first, ...others] = content;
      const [, title = "", text = ""] = /^\s*([^\n]*)\n?([\s\S]*)$/.exec(first?.text ?? "") ?? [];
      const parts: Parts = [{ kind: "text", text }, ...others];
      return [title.trim(), parts];
    }),
  );
}

/** Whether names keep the order in which they are declared. */
export function keepsSourceOrder({ comment }: { comment?: CommentJson }): boolean {
  const tag = comment?.blockTags?.find((one) => one.tag === "@sortStrategy");
  return tag !== undefined && wordsOf(tag.content).split(/[\s,]+/)[0] === "source-order";
}

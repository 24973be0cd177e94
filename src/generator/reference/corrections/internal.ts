/**
 * Leaves out what the SDK marks as `@internal`. TypeDoc's `excludeInternal` removes it too early: a type that is exported
 * and internal would look like one that somebody forgot to export. Can go when TypeDoc's model names what it left out.
 */
import type { JSONOutput } from "typedoc";

/** Removes the internal declarations from the model, in place and at any depth, with all that is in them. */
export function dropInternal(node: unknown): void {
  if (typeof node !== "object" || node === null) return;
  for (const [key, child] of Object.entries(node)) {
    if (Array.isArray(child)) keepPublic(child);
    // The object that a type is has the comment of the constant that it was read from.
    else if (key !== "declaration" && isInternal(child)) delete (node as Record<string, unknown>)[key];
  }
  for (const child of Object.values(node)) dropInternal(child);
}

/** In place: others hold the list. */
function keepPublic(list: unknown[]): void {
  const kept = list.filter((each) => !isInternal(each));
  if (kept.length === list.length) return;
  list.length = 0;
  for (const each of kept) list.push(each);
}

/** A method has its comments on its signatures, an accessor on its getter and setter. */
function isInternal(node: unknown): boolean {
  if (typeof node !== "object" || node === null || !("variant" in node)) return false;
  const { comment, signatures = [], getSignature, setSignature } = node as Partial<JSONOutput.DeclarationReflection>;
  if (comment?.modifierTags?.includes("@internal")) return true;
  const parts = [...signatures, ...[getSignature, setSignature].flatMap((part) => part ?? [])];
  return parts.length > 0 && parts.every(isInternal);
}

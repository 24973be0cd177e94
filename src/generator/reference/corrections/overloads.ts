/**
 * Removes borrowed comments. TypeDoc gives the comment of the first overload to those that have none, a deprecation too. A
 * comment right above one signature is about that signature alone; one above the implementation is about all of them.
 * Can go when TypeDoc marks where a signature's comment is from.
 */
import type { JSONOutput } from "typedoc";
import { lazilyEach } from "../../text/lazily.ts";
import type { Signature } from "../pages/types.ts";

/** Takes borrowed comments away, in place. `texts` are the SDK's files by path. */
export function dropBorrowedComments(project: JSONOutput.ProjectReflection, texts: ReadonlyMap<string, string>): void {
  const linesOf = lazilyEach((path: string) => (texts.get(path) ?? "").split("\n"));
  visit(project, (signatures) => {
    const isCommented = signatures.map((signature) => hasOwnComment(signature, linesOf));
    const own = new Set(signatures.flatMap(({ comment }, index) => (isCommented[index] ? [JSON.stringify(comment)] : [])));
    // What is not that of another one is the comment of the implementation.
    for (const [index, signature] of signatures.entries())
      if (!isCommented[index] && own.has(JSON.stringify(signature.comment))) delete signature.comment;
  });
}

/** A comment ends on the line above, or before the signature on its own line. */
function hasOwnComment({ sources }: Signature, linesOf: (path: string) => string[]): boolean {
  const [source] = sources ?? [];
  if (!source) return true;
  const lines = linesOf(source.fileName);
  let above = source.line - 2;
  while (above >= 0 && /^\s*(?:@\w.*)?$/.test(lines[above] ?? "")) above--;
  return /\*\/\s*$/.test(lines[above] ?? "") || (lines[source.line - 1] ?? "").slice(0, source.character).includes("*/");
}

function visit(node: unknown, see: (signatures: Signature[]) => void): void {
  if (typeof node !== "object" || node === null) return;
  const { signatures } = node as { signatures?: Signature[] };
  if (signatures && signatures.length > 1) see(signatures);
  for (const child of Object.values(node)) visit(child, see);
}

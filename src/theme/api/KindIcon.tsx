/** A letter in a square for the kind of a name; the word is next to it or in the heading above. */
import { kindLetters } from "../primitives/kinds.ts";
import type { ApiKind, ApiMemberKind } from "./apiPage.ts";

export function KindIcon({ kind }: { kind: Exclude<ApiKind, "index"> | ApiMemberKind }) {
  return (
    <span className="api-icon" data-kind={kind} aria-hidden="true">
      {kindLetters[kind]}
    </span>
  );
}

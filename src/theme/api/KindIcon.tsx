/** A letter in a square for the kind of a name; the word is next to it or in the heading above. */
import type { ApiKind, ApiMemberKind } from "./apiProps.ts";

const letters: Record<Exclude<ApiKind, "index"> | ApiMemberKind, string> = {
  class: "C",
  enumeration: "E",
  function: "ƒ",
  interface: "I",
  typeAlias: "T",
  variable: "V",
  namespace: "N",
  constructor: "c",
  property: "p",
  accessor: "a",
  method: "m",
  enumMember: "e",
  callSignature: "ƒ",
  constructSignature: "c",
  indexSignature: "i",
};

export function KindIcon({ kind }: { kind: keyof typeof letters }) {
  return (
    <span className="api-icon" data-kind={kind} aria-hidden="true">
      {letters[kind]}
    </span>
  );
}

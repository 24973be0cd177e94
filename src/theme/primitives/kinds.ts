/** What stands for each kind of a name: a letter in a square, and a word by its key in `strings/`. */

export const kindLetters = {
  module: "M",
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
  parameter: "p",
  callSignature: "ƒ",
  constructSignature: "c",
  indexSignature: "i",
} as const;

/** `{ typeAlias: "apiTypeAlias" }`; components that are not ejected call `useApiWord`. */
export const kindWords = Object.fromEntries([
  ["index", "apiReference"],
  ...Object.keys(kindLetters).map((kind) => [kind, `api${kind.charAt(0).toUpperCase()}${kind.slice(1)}`]),
]) as { [K in keyof typeof kindLetters]: `api${Capitalize<K>}` } & { index: "apiReference" };

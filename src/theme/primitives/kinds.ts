/** What stands for each kind of a name: a letter in a square. Its word is `useApiWord()`. */

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

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

export const kindWords = {
  index: "apiReference",
  module: "apiModule",
  class: "apiClass",
  enumeration: "apiEnumeration",
  function: "apiFunction",
  interface: "apiInterface",
  typeAlias: "apiTypeAlias",
  variable: "apiVariable",
  namespace: "apiNamespace",
  constructor: "apiConstructor",
  property: "apiProperty",
  accessor: "apiAccessor",
  method: "apiMethod",
  enumMember: "apiEnumMember",
  parameter: "apiParameter",
} as const;

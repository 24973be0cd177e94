/**
 * The colour theme that is none: each kind of token gets a marker in the place of a colour, and each marker
 * stands for a class. The stylesheet colours the classes, so that no page carries a style.
 */

/** Scopes of TextMate grammars by the class of their tokens; the more specific scope wins. */
const scopes = {
  "tk-comment": ["comment", "punctuation.definition.comment", "string.comment"],
  "tk-keyword": [
    "keyword",
    "storage",
    "storage.type",
    "storage.modifier",
    "keyword.operator.new",
    "keyword.operator.expression",
    "variable.language.this",
    "variable.language.super",
    "keyword.control.at-rule",
  ],
  "tk-string": ["string", "punctuation.definition.string", "string.template", "markup.inline.raw", "markup.raw", "string.unquoted"],
  "tk-number": ["constant.numeric", "keyword.other.unit"],
  "tk-constant": [
    "constant",
    "constant.language",
    "constant.character.escape",
    "support.constant",
    "variable.other.constant",
    "support.variable.property.dom",
  ],
  "tk-function": [
    "entity.name.function",
    "support.function",
    "meta.function-call entity.name.function",
    "variable.function",
    "entity.name.command",
  ],
  "tk-type": [
    "entity.name.type",
    "entity.name.class",
    "entity.other.inherited-class",
    "support.type",
    "support.class",
    "entity.name.namespace",
    "storage.type.primitive",
    "support.type.primitive",
  ],
  "tk-variable": ["variable", "variable.other", "entity.name.variable", "punctuation.definition.variable"],
  "tk-property": [
    "variable.other.property",
    "variable.other.object.property",
    "meta.object-literal.key",
    "support.type.property-name",
    "variable.object.property",
    "entity.name.tag.yaml",
    "support.variable.property",
    "variable.other.env",
    "keyword.other.definition.ini",
  ],
  "tk-parameter": ["variable.parameter", "constant.other.option"],
  "tk-operator": ["keyword.operator", "punctuation.separator.key-value.html", "keyword.operator.type", "storage.type.function.arrow"],
  "tk-punctuation": [
    "punctuation",
    "meta.brace",
    "punctuation.definition.parameters",
    "punctuation.definition.tag",
    "punctuation.separator",
    "punctuation.terminator",
  ],
  "tk-tag": ["entity.name.tag", "support.class.component"],
  "tk-attribute": ["entity.other.attribute-name"],
  "tk-regexp": ["string.regexp", "constant.regexp", "keyword.operator.quantifier.regexp"],
  "tk-heading": ["markup.heading", "entity.name.section"],
  "tk-link": ["markup.underline.link", "string.other.link", "constant.other.reference.link"],
  "tk-inserted": ["markup.inserted", "punctuation.definition.inserted"],
  "tk-deleted": ["markup.deleted", "punctuation.definition.deleted"],
  "tk-invalid": ["invalid", "invalid.illegal"],
};

/** A class that a token may have. */
export type TokenClass = keyof typeof scopes;
/** All of them. */
export const tokenClasses = Object.keys(scopes) as TokenClass[];

/** `#000001` for the first class, and so on. */
function markerOf(index: number): string {
  return `#${(index + 1).toString(16).padStart(6, "0")}`;
}

export const tokenTheme = {
  name: "bcidocs",
  type: "dark" as const,
  fg: "#000000",
  bg: "#ffffff",
  settings: [
    { settings: { foreground: "#000000" } },
    // Code within a template string or a link is no string.
    { scope: ["meta.template.expression", "meta.embedded", "punctuation.section.embedded source"], settings: { foreground: "#000000" } },
    ...Object.values(scopes).map((scope, index) => ({ scope, settings: { foreground: markerOf(index) } })),
  ],
};

/** The class of a token by its marker; nothing for plain text. */
export const classOfMarker: ReadonlyMap<string, string> = new Map(tokenClasses.map((name, index) => [markerOf(index), name]));

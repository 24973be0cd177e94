/**
 * A reference page: the model between TypeDoc and the pages. Its texts are `Text`: Markdown with its place as the generator
 * reads them, a tree once they are parsed, and React nodes for the components of this folder, for which every `to` is a final URL.
 */
import type { ReactNode } from "react";

export type ApiKind = "index" | "module" | "class" | "enumeration" | "function" | "interface" | "typeAlias" | "variable" | "namespace";

/** What a piece of code is; the stylesheet colours it as it does in code blocks. */
export type ApiTokenKind = "keyword" | "string" | "number" | "type" | "name" | "parameter" | "property";

/** A piece of a signature. `to` is where a name leads, e.g. `/docs/reference/interfaces/Epoch` or `…/classes/Noema#calm`. */
export interface ApiToken {
  text: string;
  kind?: ApiTokenKind;
  to?: string;
}

/** Code with links, broken into lines that fit. */
export type ApiCode = ApiToken[];

export type ApiFlag =
  | "const"
  | "protected"
  | "abstract"
  | "static"
  | "readonly"
  | "optional"
  | "rest"
  | "deprecated"
  | "internal"
  | "alpha"
  | "beta"
  | "experimental"
  /** A modifier of the author's own by its words, e.g. `@Node only`. */
  | `@${string}`;

export type ApiTransport = "wifi" | "bluetooth";

/** Parts of a comment, in the order in which they are shown. */
export type ApiSection = "remarks" | "parameters" | "throws" | "examples" | "see" | "end";

/** A part of a function's page that its contents list, by its id. */
export type ApiPart = "type-parameters" | "parameters" | "returns" | "throws" | "examples" | "see-also";

/** What a doc comment says, by tag. On a page of its own `summary` is what follows `brief`. */
export interface ApiComment<Text> {
  /** The first sentence, for lists. */
  brief: Text | null;
  summary: Text | null;
  remarks: Text[];
  deprecated: Text | null;
  examples: { title: string | null; text: Text }[];
  see: Text[];
  since: Text | null;
  throws: Text[];
  defaultValue: string | null;
  transports: ApiTransport[];
  /** Tags that have no place of their own, e.g. `@author`, and the part that they come before, as in the source; left out for "see". */
  others: { title: string; text: Text; before?: ApiSection }[];
}

/** A parameter, a type parameter, or a field of an object that is written inline. */
export interface ApiField<Text> {
  /** Empty for a choice of objects among other fields. */
  name: string;
  /** Its id on the page, where something links to it. */
  anchor?: string;
  /** Where it is documented, if not here. */
  to?: string;
  type: ApiCode;
  flags: ApiFlag[];
  text: Text | null;
  defaultValue: string | null;
  /** Fields of the objects that its type is made of, or what a callback is handed; several where it is one of several. */
  objects: ApiField<Text>[][];
  /** The rest of its comment; null if there is none. */
  notes: ApiComment<Text> | null;
}

/** One way to call a function, or what a property is. */
export interface ApiSignature<Text> {
  code: ApiCode;
  /** What a property holds, for tables; null for what is called, except where it is a row of a table. */
  value: ApiCode | null;
  comment: ApiComment<Text>;
  typeParameters: ApiField<Text>[];
  parameters: ApiField<Text>[];
  /** null where nothing is to be said beyond the code, e.g. for a property. */
  returns: { type: ApiCode; text: Text | null } | null;
  /** Fields of what it returns or is. */
  objects: ApiField<Text>[][];
  /** One of several that says something that the others do not. */
  isDescribed: boolean;
}

export type ApiMemberKind =
  | "constructor"
  | "property"
  | "accessor"
  | "method"
  | "enumMember"
  | "callSignature"
  | "constructSignature"
  | "indexSignature";

/** A member of a class, an interface, an enumeration or an object type. */
export interface ApiMember<Text> {
  kind: ApiMemberKind;
  name: string;
  anchor: string;
  flags: ApiFlag[];
  /** Overloads, the most useful ones first. */
  signatures: ApiSignature<Text>[];
  /** The shared description, without code. null for a single one, or without a shared description. */
  common: ApiSignature<Text> | null;
  /** Is a row of its group's table. */
  isRow: boolean;
  /** Has a section of its own. Else its row says all. */
  hasSection: boolean;
  /** Where it is documented in full; left out for what is documented here. */
  to?: string;
  /** The class of another package that declares it. */
  foreignBase?: string;
  /** Where else it is declared. */
  origins: { kind: "inheritedFrom" | "overrides" | "implementationOf"; code: ApiCode }[];
  sources: ApiSource[];
  /** Guides that use it; put in when the page is rendered. */
  usedIn?: Text;
}

export interface ApiGroup<Text> {
  id: string;
  /** Where the comments say how members are grouped; else the kind says it. */
  title?: string;
  /** Kind of its first member. */
  kind: ApiMemberKind;
  members: ApiMember<Text>[];
  /** Documented in full on the page of the class that declares them. */
  inherited: ApiInherited<Text>[];
}

export interface ApiInherited<Text> extends Pick<ApiMember<Text>, "kind" | "name" | "anchor" | "flags"> {
  from: ApiCode;
  brief: Text | null;
  /** Where it is documented. */
  to: string;
}

export interface ApiList<Text> {
  id: string;
  title: string;
  /** What the SDK says of the group. */
  text?: Text;
  entries: ApiEntry<Text>[];
}

/** A line of a list of pages. */
export interface ApiEntry<Text> {
  kind: ApiKind;
  name: string;
  to: string;
  brief: Text | null;
  isDeprecated: boolean;
}

export interface ApiSource {
  /** Relative to the site folder. */
  path: string;
  line: number;
  column: number;
  /** null where the site config has no `sdk.sourceUrl`. */
  url: string | null;
}

/** How others are made of an export. */
export type ApiRelation = "extendedBy" | "implementedBy";

/** What an export is made of and what is made of it. */
export interface ApiHierarchy {
  /** Outermost first: its grandparents, its parents. */
  bases: ApiCode[][];
  derived: { kind: ApiRelation; types: ApiCode[] }[];
}

export interface ApiPage<Text> extends Pick<ApiMember<Text>, "flags" | "sources" | "usedIn"> {
  kind: ApiKind;
  /** e.g. `Noema`, or `units.sum` inside of a namespace. */
  name: string;
  /** A fence with the line by which the export is imported. */
  importLine: Text | null;
  /** The declaration as code; null for a function, whose signatures say it. */
  declaration: ApiCode | null;
  /** What follows the declaration of an interface or an enumeration: its members. */
  body: ApiCode;
  comment: ApiComment<Text>;
  typeParameters: ApiField<Text>[];
  /** null where its declaration says all. */
  hierarchy: ApiHierarchy | null;
  /** The export that this is another name of. */
  aliasOf: ApiCode | null;
  /** What else its name is, e.g. the namespace of a class. */
  sameName?: ApiCode;
  /** Signatures of a function, or of a function type. */
  signatures: ApiSignature<Text>[];
  /** Parameters and results of all of them; `comment` has the rest of the shared description. */
  common: ApiSignature<Text> | null;
  /** Fields of a type that is one of several objects, or made of them. */
  objects: ApiField<Text>[][];
  groups: ApiGroup<Text>[];
  /** Parameters and the like, in the order of the page. Only for a function without members, whose ids they would take. */
  parts?: ApiPart[];
  /** Pages of an entry point, of a namespace, or of the whole reference. */
  lists: ApiList<Text>[];
  /** Changes of a version, on its page. */
  changes?: ApiChangeGroup<Text>[];
}

/** Changes between two versions that are listed together. */
export interface ApiChangeGroup<Text> {
  id: string;
  title: string;
  entries: ApiChangeEntry<Text>[];
}

export interface ApiChangeEntry<Text> {
  /** e.g. `Noema.focus`. */
  name: string;
  /** Where it is documented; null for what has no page any more. */
  to: string | null;
  /** What happened to it, in a word or two, e.g. `Removed`. */
  label: string;
  /** What to know about it: what replaces it, or how it was written before and is now. */
  text: Text | null;
}

/** What the components of this folder get. */
export type ApiPageProps = ApiPage<ReactNode>;

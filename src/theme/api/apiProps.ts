/** What a page of the reference shows. Texts are rendered already; every `to` is a final URL. */
import type { ReactNode } from "react";

export type ApiKind = "index" | "class" | "enumeration" | "function" | "interface" | "typeAlias" | "variable" | "namespace";

export type ApiMemberKind =
  | "constructor"
  | "property"
  | "accessor"
  | "method"
  | "enumMember"
  | "callSignature"
  | "constructSignature"
  | "indexSignature";

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
  | "experimental";

export type ApiTransport = "wifi" | "bluetooth";

/** A piece of code; a linked one has `to`. */
export interface ApiToken {
  text: string;
  kind?: "keyword" | "string" | "number" | "type" | "name" | "parameter" | "property";
  to?: string;
}

/** A doc comment by its tags. */
export interface ApiCommentProps {
  /** The first sentence. */
  brief: ReactNode | null;
  summary: ReactNode | null;
  remarks: ReactNode[];
  deprecated: ReactNode | null;
  examples: { title: string | null; text: ReactNode }[];
  see: ReactNode[];
  since: ReactNode | null;
  throws: ReactNode[];
  defaultValue: string | null;
  transports: ApiTransport[];
  others: { title: string; text: ReactNode }[];
}

/** A parameter, a type parameter or a field of an object; `objects` are the fields of its own type. */
export interface ApiFieldProps {
  /** Empty when a type allows objects among other values. */
  name: string;
  type: ApiToken[];
  flags: ApiFlag[];
  text: ReactNode | null;
  defaultValue: string | null;
  objects: ApiFieldProps[][];
  /** The rest of the comment. */
  notes: ApiCommentProps | null;
}

export interface ApiSignatureProps {
  code: ApiToken[];
  /** The type of a property; null for a function. */
  value: ApiToken[] | null;
  comment: ApiCommentProps;
  typeParameters: ApiFieldProps[];
  parameters: ApiFieldProps[];
  returns: { type: ApiToken[]; text: ReactNode | null } | null;
  objects: ApiFieldProps[][];
}

export interface ApiSourceProps {
  path: string;
  line: number;
  url: string | null;
}

export interface ApiMemberProps {
  kind: ApiMemberKind;
  name: string;
  anchor: string;
  flags: ApiFlag[];
  signatures: ApiSignatureProps[];
  origins: { kind: "inheritedFrom" | "overrides" | "implementationOf"; code: ApiToken[] }[];
  sources: ApiSourceProps[];
}

/** A member that is documented on another page. */
export interface ApiInheritedProps {
  kind: ApiMemberKind;
  name: string;
  anchor: string;
  from: ApiToken[];
  brief: ReactNode | null;
  flags: ApiFlag[];
  to: string;
}

export interface ApiGroupProps {
  id: string;
  /** Where the comments say how members are grouped. */
  title?: string;
  kind: ApiMemberKind;
  members: ApiMemberProps[];
  inherited: ApiInheritedProps[];
}

export interface ApiEntryProps {
  kind: ApiKind;
  name: string;
  to: string;
  brief: ReactNode | null;
  isDeprecated: boolean;
}

/** Changes of the API that are listed together. */
export interface ApiChangeGroupProps {
  id: string;
  title: string;
  entries: { name: string; to: string | null; label: string; text: ReactNode | null }[];
}

export interface ApiPageProps {
  kind: ApiKind;
  name: string;
  flags: ApiFlag[];
  importLine: ReactNode | null;
  declaration: ApiToken[] | null;
  comment: ApiCommentProps;
  typeParameters: ApiFieldProps[];
  relations: { kind: "extendedBy" | "implementedBy"; types: ApiToken[][] }[];
  signatures: ApiSignatureProps[];
  objects: ApiFieldProps[][];
  groups: ApiGroupProps[];
  lists: { id: string; title: string; text?: ReactNode; entries: ApiEntryProps[] }[];
  changes?: ApiChangeGroupProps[];
  sources: ApiSourceProps[];
}

/** The word for each kind of a name. */
import {
  apiAccessor,
  apiClass,
  apiConstructor,
  apiEnumeration,
  apiEnumMember,
  apiFunction,
  apiInterface,
  apiMethod,
  apiNamespace,
  apiParameter,
  apiProperty,
  apiTypeAlias,
  apiVariable,
} from "bcidocs:words";
import type { SymbolKind } from "../../search/files.ts";

export const kindNames: Readonly<Record<SymbolKind, string>> = {
  class: apiClass,
  enumeration: apiEnumeration,
  function: apiFunction,
  interface: apiInterface,
  typeAlias: apiTypeAlias,
  variable: apiVariable,
  namespace: apiNamespace,
  constructor: apiConstructor,
  property: apiProperty,
  accessor: apiAccessor,
  method: apiMethod,
  enumMember: apiEnumMember,
  parameter: apiParameter,
};

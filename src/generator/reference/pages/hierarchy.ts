/** What an export is made of and what is made of it, as far as its declaration does not say it. */
import type { JSONOutput } from "typedoc";
import type { ApiHierarchy, ApiRelation } from "../../model/api.ts";
import { printLayout } from "./layout.ts";
import { isHidden, type PageContext } from "./signatures.ts";
import type { ExportPage } from "./symbols.ts";
import { type Declaration, printType, type TypeJson } from "./types.ts";

/** Higher up, a hierarchy says nothing of the page any more. */
const highest = 8;

/** null where the declaration already names all there is: direct bases. */
export function hierarchyOf({ declaration }: ExportPage, context: PageContext): ApiHierarchy | null {
  const codesOf = (types: TypeJson[]) => types.map((type) => printLayout(printType(type, context.names)));
  const levels = basesOf(declaration, context);
  const bases = levels.map(codesOf);
  const derived = derivedOf(declaration, context).map(({ kind, types }) => ({ kind, types: codesOf(types) }));
  const isMore = bases.length > 1 || derived.length > 0 || levels.flat().some((type) => isHidden(type, context));
  return isMore ? { bases, derived } : null;
}

/** Level by level, outermost first. */
function basesOf(declaration: Declaration, context: PageContext): TypeJson[][] {
  const levels: TypeJson[][] = [];
  let level: Declaration[] = [declaration];
  while (level.length > 0 && levels.length < highest) {
    const types = level.flatMap(({ extendedTypes = [], implementedTypes = [] }) => [...extendedTypes, ...implementedTypes]);
    // One that is not exported has a name at least; one that has no page on purpose stays hidden.
    const shown = types.filter((type) => !isHidden(type, context) || (type.type === "reference" && typeof type.target !== "number"));
    if (shown.length > 0) levels.unshift(shown);
    level = types.flatMap((type) => declarationOf(type, context) ?? []);
  }
  return levels;
}

function declarationOf(type: JSONOutput.SomeType, { symbols }: PageContext): Declaration | undefined {
  return type.type === "reference" && typeof type.target === "number" ? symbols.byId.get(type.target)?.declaration : undefined;
}

function derivedOf({ extendedBy, implementedBy }: Declaration, context: PageContext): { kind: ApiRelation; types: TypeJson[] }[] {
  const relation = (kind: ApiRelation, types: TypeJson[] = []) => {
    const shown = types.filter((type) => !isHidden(type, context));
    return shown.length > 0 ? [{ kind, types: shown.map((type) => named(type, context)) }] : [];
  };
  return [...relation("extendedBy", extendedBy), ...relation("implementedBy", implementedBy)];
}

/** By its full name, e.g. `Agent.Options`: TypeDoc says only `Options`. */
function named(type: TypeJson, { symbols }: PageContext): TypeJson {
  if (type.type !== "reference" || typeof type.target !== "number") return type;
  return { ...type, name: symbols.byId.get(type.target)?.fullName ?? type.name };
}

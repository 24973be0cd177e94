/** Which pages are searched together: those of one version of the docs in one language have an index of their own. */
import { type SetOfPage, setKeyOf } from "./docsSets.ts";

export interface SearchScope {
  /** null for the default language. */
  locale: string | null;
  /** null for the versions that readers get without asking. */
  version: { area: string; name: string } | null;
}

/** A set of pages, as far as it decides what is searched together. */
export interface ScopedSet {
  area: string | null;
  locale: string | null;
  version: { name: string; isLast: boolean } | null;
}

/** The sets of a site by their keys; none on a site with one version and one language. */
interface Scoped {
  sets?: Readonly<Record<string, ScopedSet>>;
}

/** Of most pages, and of all on a site with one version and one language. */
export const mainScope: SearchScope = { locale: null, version: null };

/** The main one first. */
export function searchScopes({ sets = {} }: Scoped): SearchScope[] {
  const others = Object.values(sets).flatMap(({ area, locale, version }) =>
    scopeOf({ area, version: version?.name ?? null, locale }, { sets }),
  );
  return [...new Map([mainScope, ...others].map((scope) => [searchFolder(scope), scope])).values()];
}

/** The scope that readers of a page search in. */
export function scopeOf(page: SetOfPage, { sets = {} }: Scoped): SearchScope {
  const { area, version, locale } = page;
  const isMain = area === null || version === null || (sets[setKeyOf(page)]?.version?.isLast ?? true);
  return { locale, version: isMain ? null : { area, name: version } };
}

/** Folder of the index, e.g. `search/`, `search/fr/` or `search/fr/default-6.0/`. */
export function searchFolder({ locale, version }: SearchScope = mainScope): string {
  return ["search", ...(locale === null ? [] : [locale]), ...(version === null ? [] : [`${version.area}-${version.name}`]), ""].join("/");
}

/** Pages outside of the versioned docs are in every index of their language, and so are other areas, in their last version. */
export function isInScope(page: SetOfPage, scope: SearchScope, graph: Scoped): boolean {
  if (page.locale !== scope.locale) return false;
  if (scope.version?.area === page.area) return page.version === scope.version?.name;
  return scopeOf(page, graph).version === null;
}

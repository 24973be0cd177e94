/** Which sets of pages a site has: each version of each docs area, and the pages outside of all areas, in each language; and their folders. */
import type { DocsArea, SiteConfig } from "../model/config.ts";
import type { PageNode } from "../model/graph.ts";
import type { Asset, SetOfPage } from "../model/source.ts";
import { namingRules } from "../text/fileNames.ts";
import { isInside, joinPath } from "../text/path.ts";
import { otherLocales, routeInLocale, translatedRoute, translationFolders } from "./locales.ts";
import { type DocsVersion, versionsOf, workingCopy } from "./versions.ts";

/** Pages that have a folder, a route, and for docs sidebars in common. */
export interface DocsSet {
  /** Names the set: `default`, or `default@6.0` in an area with several versions. */
  key: string;
  area: DocsArea;
  /** Place of the area in `config.docs`. */
  index: number;
  /** null in an area with one version. */
  version: DocsVersion | null;
  /** null for the default language. */
  locale: string | null;
  /** Relative to the site folder; of another language, the folder with the pages that it translates. */
  folder: string;
  /** Where the pages of another language may be, the first wins; empty for the default one. */
  translations: readonly string[];
  /** Where its pages begin, e.g. `/docs/6.0`. */
  routeBase: string;
  sidebars: DocsArea["sidebars"];
  /** Of another language: labels in its sidebars, by the keys of Docusaurus. */
  labels?: Record<string, string> | undefined;
  /** What leads to `sidebars` in the config, e.g. `["docs", 0]`. */
  keys: readonly (string | number)[];
  /** Its sidebars were written for another version: what they name may be missing. */
  hasForeignSidebars: boolean;
  /** It shows the reference of the working copy, on a site where that is the reference of all versions. */
  hasReference: boolean;
}

export type { SetOfPage };

/** The place of pages that no docs area has, in the default language. */
export const outsideOfAreas: SetOfPage = { area: null, version: null, locale: null };

/** The key of a page's set; the empty string outside of all areas. */
export function setKeyOf({ area, version, locale }: SetOfPage): string {
  return (area ?? "") + (version === null ? "" : `@${version}`) + (locale === null ? "" : `:${locale}`);
}

/** Id of a page that the graph makes below a route: the same in all versions and languages. */
export function generatedId(route: string, base: string): string {
  return `generated:${route.slice(base.replace(/\/$/, "").length)}`;
}

export type SetsConfig = Pick<SiteConfig, "docs" | "i18n" | "contentDir" | "labels">;

/** In the order of the config, the default language first; of each area the version that readers get without asking comes first. */
export function docsSets(config: SetsConfig): DocsSet[] {
  const inDefaultLocale = config.docs.flatMap((area, index) => {
    const versions = versionsOf(area);
    const sorted = [...versions].sort((a, b) => Number(b.isLast) - Number(a.isLast));
    return sorted.map((version) => setOf({ area, index, version, isOnly: versions.length === 1 }));
  });
  return [...inDefaultLocale, ...otherLocales(config).flatMap((locale) => inDefaultLocale.map((set) => inLocale(set, locale, config)))];
}

/** Its pages that are not translated are those of the default language, and so are its sidebars. */
function inLocale(set: DocsSet, locale: string, config: SetsConfig): DocsSet {
  const { area, version } = set;
  const labels = config.labels?.[locale]?.docs[`${area.id}@${version?.name ?? workingCopy}`];
  return {
    ...set,
    key: setKeyOf({ area: area.id, version: version?.name ?? null, locale }),
    version: version && {
      ...version,
      label: labels?.["version.label"] ?? version.label,
      route: translatedRoute(version.route, locale, config),
    },
    locale,
    translations: translationFolders({ folder: set.folder, area: area.id, version: version?.name ?? null, locale }, config),
    routeBase: translatedRoute(set.routeBase, locale, config),
    labels,
    // What is wrong with them is reported once, for the default language.
    hasForeignSidebars: true,
  };
}

function setOf({ area, index, version, isOnly }: Pick<DocsSet, "area" | "index"> & { version: DocsVersion; isOnly: boolean }): DocsSet {
  const isWorkingCopy = version.name === workingCopy;
  const settings = isWorkingCopy ? undefined : area.versions?.[version.name];
  const versionSidebars = settings?.sidebars;
  return {
    key: setKeyOf({ area: area.id, version: isOnly ? null : version.name, locale: null }),
    area,
    index,
    version: isOnly ? null : version,
    locale: null,
    translations: [],
    folder: folderOfVersion(area, version.name),
    routeBase: version.route,
    sidebars: versionSidebars ?? settings?.refSidebars ?? area.sidebars,
    keys: ["docs", index, ...(versionSidebars ? ["versions", version.name] : [])],
    hasForeignSidebars: !isWorkingCopy && versionSidebars === undefined,
    hasReference: isWorkingCopy || version.isLast,
  };
}

function folderOfVersion(area: DocsArea, name: string): string {
  if (name === workingCopy) return joinPath(area.path);
  const [first = ""] = versionFolders(area, name);
  return joinPath(area.versions?.[name]?.folder ?? first);
}

/** Where the pages of a version may be: ours, then as Docusaurus has it. */
export function versionFolders({ id }: Pick<DocsArea, "id">, name: string): string[] {
  return id === "default"
    ? [`versions/${name}`, `versioned_docs/version-${name}`]
    : [`versions/${id}/${name}`, `${id}_versioned_docs/version-${name}`];
}

/** Where `bcidocs version` keeps what the SDK exported when a version was frozen. */
export function apiFile(area: Pick<DocsArea, "id">, name: string): string {
  return `${filePrefix(area)}versioned_api/version-${name}-api.json`;
}

/** Where `bcidocs version` keeps the pages of the reference when a version was frozen. */
export function referenceFile(area: Pick<DocsArea, "id">, name: string): string {
  return `${filePrefix(area)}versioned_api/version-${name}-reference.json`;
}

/** The list of versions as Docusaurus has it. */
export function versionsFile(area: Pick<DocsArea, "id">): string {
  return `${filePrefix(area)}versions.json`;
}

/** The sidebars of a version as Docusaurus has them. */
export function sidebarsFile(area: Pick<DocsArea, "id">, name: string): string {
  return `${filePrefix(area)}versioned_sidebars/version-${name}-sidebars.json`;
}

/** Of an area with another id than `default`. */
function filePrefix({ id }: Pick<DocsArea, "id">): string {
  return id === "default" ? "" : `${id}_`;
}

/** Route of the reference in a version of the docs, e.g. `/docs/7.0/reference`. */
export function referenceRoute(base: string, { routeBasePath }: Pick<DocsArea, "routeBasePath">, version: DocsVersion): string {
  const area = routeBasePath.replace(/\/$/, "");
  if (isInside(base, area)) return joinPath(version.route, base.slice(area.length));
  return version.isLast ? base : joinPath(version.route, base);
}

/** The docs area that the reference belongs to: the one whose route it is below, else the first. */
export function areaOfReference({ docs, sdk }: Pick<SiteConfig, "docs" | "sdk">): DocsArea | undefined {
  const base = sdk?.routeBasePath ?? "/";
  return docs.find(({ routeBasePath }) => isInside(base, routeBasePath)) ?? docs[0];
}

/** A folder with pages, e.g. `content/docs` at `/docs`; `area` is null for pages outside of all docs areas. */
export interface PageFolder extends SetOfPage {
  /** Relative to the site folder. */
  folder: string;
  /** The folder whose pages it translates; null in the default language. */
  translates: string | null;
  routeBase: string;
  /** See `namingRules`. */
  hasNoPartials?: boolean | undefined;
}

/** The innermost first: a file belongs to the first one that it is in. */
export function pageFolders(config: SetsConfig): PageFolder[] {
  const content = joinPath(config.contentDir);
  const outside: PageFolder = { folder: content, translates: null, area: null, version: null, locale: null, routeBase: "/" };
  const translatedOutside = otherLocales(config).flatMap((locale) =>
    translationFolders({ folder: content, area: null, version: null, locale }, config).map((folder) => ({
      ...outside,
      folder,
      translates: content,
      locale,
      routeBase: routeInLocale("/", locale),
    })),
  );
  const ofDocs = docsSets(config).flatMap(({ folder, translations, area, version, locale, routeBase }): PageFolder[] => {
    const { hasNoPartials } = namingRules(area.naming);
    const place = { area: area.id, version: version?.name ?? null, locale, routeBase, hasNoPartials };
    if (locale === null) return [{ ...place, folder, translates: null }];
    return translations.map((own) => ({ ...place, folder: own, translates: folder }));
  });
  return [...ofDocs, outside, ...translatedOutside].sort((a, b) => b.folder.length - a.folder.length);
}

/** A translated page shows the images of the default language where it has none of its own. */
export function imageSizes(assets: Asset[], config: SiteConfig): Record<string, { width: number; height: number }> {
  const measured = assets.flatMap(({ path, width, height }) =>
    width && height ? [[path.normalize("NFC"), { width, height }] as const] : [],
  );
  const inTranslations = pageFolders(config).flatMap(({ folder, translates }) =>
    translates === null
      ? []
      : measured.flatMap(([path, size]) => (isInside(path, translates) ? [[folder + path.slice(translates.length), size] as const] : [])),
  );
  return Object.fromEntries([...inTranslations, ...measured]);
}

/** A page that no file has. */
export function generatedNode(own: SetOfPage & Pick<PageNode, "id" | "route" | "title">): PageNode {
  return {
    ...own,
    path: `generated:${own.route}`,
    sidebar: null,
    breadcrumbs: [],
    previous: null,
    next: null,
    isUnlisted: false,
    isFallback: false,
    lastUpdate: null,
    editUrl: null,
  };
}

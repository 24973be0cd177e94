/** Which folders hold pages, where those begin, and the images that their pages show. */
import type { SiteConfig } from "../model/config.ts";
import type { Asset } from "../model/source.ts";
import { isInside, joinPath } from "../text/path.ts";
import { docsSets, type SetOfPage, type SetsConfig } from "./docsSets.ts";
import { otherLocales, routeInLocale, translationFolders } from "./locales.ts";

/** A folder with pages, e.g. `content/docs` at `/docs`; `area` is null for pages outside of all docs areas. */
export interface PageFolder extends SetOfPage {
  /** Relative to the site folder. */
  folder: string;
  /** The folder whose pages it translates; null in the default language. */
  translates: string | null;
  routeBase: string;
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
    const place = { area: area.id, version: version?.name ?? null, locale, routeBase };
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

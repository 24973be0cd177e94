/** Width and height of the images, by the paths at which pages name them. */
import type { SiteConfig } from "../model/config.ts";
import type { Asset } from "../model/source.ts";
import { isInside } from "../text/path.ts";
import { pageFolders } from "./pageFolders.ts";

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

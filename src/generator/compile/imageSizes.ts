/** Width and height of the images of a site, by the paths that pages may give them. */
import { pageFolders } from "../areas/pageFolders.ts";
import type { SiteConfig } from "../model/config.ts";
import type { Asset } from "../model/source.ts";
import { isInside } from "../text/path.ts";
import type { BodyContext } from "./body.ts";

/** A translated page shows the images of the default language where it has none of its own. */
export function imageSizes(assets: Asset[], config: SiteConfig): BodyContext["imageSizes"] {
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

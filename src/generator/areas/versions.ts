/** The versions of a docs area: names, labels and routes. */
import type { DocsArea } from "../model/config.ts";
import { joinPath } from "../text/path.ts";

/** Name of the working copy among the versions. */
export const workingCopy = "current";

export interface DocsVersion {
  /** `current` for the working copy. */
  name: string;
  label: string;
  /** Where its pages begin, e.g. `/docs/6.0`. */
  route: string;
  /** Readers get it without asking. */
  isLast: boolean;
  /** What its pages say about it. */
  banner: "none" | "unreleased" | "unmaintained";
  /** Its pages show its label. */
  hasBadge: boolean;
}

/** The working copy first, then the published ones as the config lists them, newest first. */
export function versionsOf(area: DocsArea): DocsVersion[] {
  const settings = area.versions ?? {};
  const published = inOrder(Object.keys(settings).filter((name) => name !== workingCopy));
  const names = [...(area.includeCurrentVersion || published.length === 0 ? [workingCopy] : []), ...published];
  const last = names.indexOf(area.lastVersion ?? published[0] ?? workingCopy);
  return names.map((name, index) => {
    const versionSettings = settings[name];
    const isLast = index === last;
    const segment = versionSettings?.path ?? (isLast ? "" : name === workingCopy ? "next" : name);
    return {
      name,
      label: versionSettings?.label ?? (name !== workingCopy ? name : published.length > 0 ? "Next" : "Current"),
      route: joinPath(area.routeBasePath, segment),
      isLast,
      banner: versionSettings?.banner ?? defaultBanner(index, last),
      hasBadge: versionSettings?.badge ?? names.length > 1,
    };
  });
}

/** As written. An object lists whole numbers first, whatever order they were written in: then by number, the highest first. */
function inOrder(names: string[]): string[] {
  if (!names.some((name) => /^\d+$/.test(name))) return names;
  return names.sort(new Intl.Collator("en", { numeric: true }).compare).reverse();
}

/** What is newer than the last version is not released, what is older is not maintained. */
function defaultBanner(index: number, last: number): DocsVersion["banner"] {
  if (index === last || last < 0) return "none";
  return index < last ? "unreleased" : "unmaintained";
}

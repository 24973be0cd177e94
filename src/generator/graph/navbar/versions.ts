/** The published versions of a docs area: their names, labels and routes. */
import type { DocsArea, Locate } from "../../model/config.ts";
import type { PageNode } from "../../model/graph.ts";
import type { Problem } from "../../model/problem.ts";
import { problem } from "../../problems/problem.ts";
import { joinPath } from "../../text/path.ts";
import type { HintFor } from "../hints.ts";

export interface Version {
  /** `current` for the working copy. */
  name: string;
  label: string;
  /** Where its pages begin, e.g. `/docs/6.0`. */
  route: string;
  isLast: boolean;
}

/** The working copy first, then the published ones as the config lists them, newest first. */
export function versionsOf(area: DocsArea): Version[] {
  const published = Object.keys(area.versions ?? {});
  const last = area.lastVersion ?? published[0] ?? "current";
  const names = ["current", ...published.filter((name) => name !== "current")];
  return names.map((name) => ({
    name,
    label: area.versions?.[name]?.label ?? (name !== "current" ? name : published.length > 0 ? "Next" : "Current"),
    route: name === last ? area.routeBasePath : joinPath(area.routeBasePath, name === "current" ? "next" : name),
    isLast: name === last,
  }));
}

/** The version that readers get without asking. */
export function lastVersionOf(area: DocsArea): Version | undefined {
  const versions = versionsOf(area);
  return versions.find(({ isLast }) => isLast) ?? versions[0];
}

/** Reports versions without pages. A folder of that name in the docs has ordinary pages. */
export function versionsWithoutPages(areas: DocsArea[], nodeAt: ReadonlyMap<string, PageNode>, locate: Locate): Problem[] {
  return areas.flatMap((area, index) => {
    // The root of the docs is the working copy, whatever the last version is called.
    const missing = versionsOf(area).filter(({ name, isLast, route }) => name !== "current" && (isLast || !nodeAt.has(route)));
    if (missing.length === 0) return [];
    const names = missing.map(({ name }) => `"${name}"`).join(", ");
    return problem("C028", `docs.versions does nothing yet: pages are built for the working copy only, not for ${names}.`, {
      place: locate(["docs", index, "versions"]),
      hint: "Remove the versions until then; no menu shows one without pages.",
    });
  });
}

/** A `lastVersion` that no version has. */
export function faultyLastVersions(areas: DocsArea[], locate: Locate, hintFor: HintFor): Problem[] {
  return areas.flatMap((area, index) => {
    const { lastVersion } = area;
    const names = versionsOf(area).map(({ name }) => name);
    if (lastVersion === undefined || names.includes(lastVersion)) return [];
    return problem("C007", `The docs area "${area.id}" has no version "${lastVersion}".`, {
      place: locate(["docs", index, "lastVersion"]),
      hint: hintFor(lastVersion, names, "versions"),
    });
  });
}

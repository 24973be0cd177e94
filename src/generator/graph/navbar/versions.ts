/** What the config says of versions and may have got wrong. */
import { versionsOf } from "../../areas/versions.ts";
import type { DocsArea, Locate } from "../../model/config.ts";
import type { Problem } from "../../model/problem.ts";
import { problem } from "../../problems/problem.ts";
import type { HintFor } from "../hints.ts";

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

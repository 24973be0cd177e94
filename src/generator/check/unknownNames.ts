/** Reports names in brackets, which are links for certain, that the SDK or the pages do not have. */
import type { SdkNames, SdkNamesOf } from "../areas/sdkNames.ts";
import { missingReferenceId } from "../model/htmlMetadata.ts";
import type { PageMeta } from "../model/page.ts";
import { type Problem, problem } from "../problems/problem.ts";
import { type Effort, nearestName, newEffort } from "../text/distance.ts";

export function nameProblems(pages: Iterable<PageMeta>, names: SdkNamesOf): Problem[] {
  const effort = newEffort();
  return [...pages].flatMap((page) => {
    const known = names(page);
    const isMigrated = known.routeOfAnchor(missingReferenceId) === undefined;
    return (page.codeNames ?? []).flatMap(({ name, isBracketed, label, place }) => {
      if (isBracketed && place && !known.find(name))
        return problem("L047", `the SDK has no "${name}"`, { place, hint: hintFor(name, known, effort) });
      const hint = `Define it on a separate line, as in [${name}]: page.md, or put a backslash before the first bracket.`;
      return label !== undefined && place && isMigrated && known.routeOfAnchor(name) === undefined
        ? problem("L047", `there is no definition of "${name}", and no page has this id`, { place, hint })
        : [];
    });
  });
}

function hintFor(written: string, names: SdkNames, effort: Effort): string {
  const name = written.replace(/\(\)$/, "").replaceAll("#", ".");
  const symbols = [...names.symbols()];
  const members = symbols.filter((symbol) => symbol.endsWith(`.${name}`));
  if (members.length > 0)
    return `Write whose it is: ${members
      .slice(0, 5)
      .map((member) => `"${member}"`)
      .join(" or ")}.`;
  effort.left -= symbols.length;
  const nearest = effort.left < 0 ? null : nearestName(name, symbols);
  return nearest === null
    ? "Write the name of an export or one of its members, or put a backslash before the first bracket."
    : `Did you mean "${nearest}"?`;
}

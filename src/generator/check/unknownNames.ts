/** Reports names in brackets, which are links for certain, that the SDK does not have. */
import type { SdkNames, SdkNamesOf } from "../areas/sdkNames.ts";
import type { PageMeta } from "../model/page.ts";
import { type Problem, problem } from "../problems/problem.ts";
import { type Effort, nearestName, newEffort } from "../text/distance.ts";

export function nameProblems(pages: Iterable<PageMeta>, names: SdkNamesOf): Problem[] {
  const effort = newEffort();
  return [...pages].flatMap((page) => {
    const known = names(page);
    return (page.codeNames ?? []).flatMap(({ name, isBracketed, place }) =>
      isBracketed && place && !known.find(name)
        ? problem("L047", `the SDK has no "${name}"`, { place, hint: hintFor(name, known, effort) })
        : [],
    );
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

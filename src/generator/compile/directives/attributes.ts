/** Attributes of directives: where each is written, and those that would be ignored without a word. */
import { type Place, problem } from "../../problems/problem.ts";
import { nearestName } from "../../text/distance.ts";
import type { PageState } from "../state.ts";
import { type MdNode, placeAt, placeOf, sourceOf } from "../tree.ts";

/** What React takes for itself. */
const ofReact = new Set(["children", "key", "ref"]);

/** `names` are those of all attributes; `directive` is how it is spelled, e.g. `:::tabs`; undefined for a component. */
export function reportUnknownAttributes(
  node: MdNode,
  { names, valid, syntax }: { names: string[]; valid: readonly string[]; syntax?: string },
  state: PageState,
): void {
  for (const attribute of names.filter((name) => !valid.includes(name) && !ofReact.has(name))) {
    const nearest = nearestName(attribute, valid);
    const list = valid.length > 0 ? `It takes ${valid.join(", ")}.` : "It takes none.";
    const isTitle = syntax?.startsWith(":::") && attribute === "title" && syntax !== ":::tabs";
    const hint = isTitle
      ? `Write it in brackets: ${syntax}[${node.attributes?.title || "Title"}]`
      : `${nearest ? `Did you mean "${nearest}"? ` : ""}${list}`;
    const place = placeOfAttribute(node, attribute, state);
    state.problems.push(
      syntax === undefined
        ? problem("M036", `The component "${node.name}" has no property "${attribute}".`, { place, hint })
        : problem("M038", `The attribute "${attribute}" of ${syntax} has no effect.`, { place, hint }),
    );
  }
}

/** The attribute in the first lines of the directive; the directive itself where it is not written like that. */
export function placeOfAttribute({ position }: MdNode, attribute: string, state: PageState): Place {
  const source = sourceOf(state.files, position);
  const start = position?.start.offset ?? 0;
  const [opening = ""] = /^[^{]*\{[^}]*/.exec(source?.text.slice(start, position?.end.offset) ?? "") ?? [];
  const at = opening.search(new RegExp(`(?<=[{\\s])${attribute.replace(/\W/g, "\\$&")}(?![\\w-])`));
  return source && at >= 0 ? placeAt(source, start + at, attribute.length) : placeOf(state.files, position);
}

/** Reports attributes of a component that its type does not declare: they would be ignored without a word. */
import type { Place } from "../../model/problem.ts";
import { problem } from "../../problems/problem.ts";
import { nearestName } from "../../text/distance.ts";
import { placeAt, placeOf, sourceOf } from "../sources.ts";
import type { PageState } from "../state.ts";
import type { MdNode } from "../tree.ts";

/** What React takes for itself. */
const ofReact = new Set(["children", "key", "ref"]);

/** `names`: of all attributes. Nothing is said of a component whose props are not known. */
export function reportUnknownProps(node: MdNode, names: string[], state: PageState): void {
  const { name = "" } = node;
  const { componentProps = {} } = state.context;
  const known = Object.hasOwn(componentProps, name) ? componentProps[name] : undefined;
  if (!known) return;
  const list = known.length > 0 ? `It takes ${known.join(", ")}.` : "It takes none.";
  for (const attribute of names.filter((each) => !known.includes(each) && !ofReact.has(each))) {
    const nearest = nearestName(attribute, known);
    const hint = nearest ? `Did you mean "${nearest}"? ${list}` : list;
    const place = placeOfAttribute(node, attribute, state);
    state.problems.push(problem("M036", `The component "${name}" has no property "${attribute}".`, { place, hint }));
  }
}

/** The attribute in the first lines of the directive; the directive itself where it is not written like that. */
function placeOfAttribute({ position }: MdNode, attribute: string, state: PageState): Place {
  const source = sourceOf(state.files, position);
  const start = position?.start.offset ?? 0;
  const text = source?.text.slice(start, position?.end.offset) ?? "";
  const [opening = ""] = /^[^{]*\{[^}]*/.exec(text) ?? [];
  const at = opening.search(new RegExp(`(?<=[{\\s])${attribute.replace(/\W/g, "\\$&")}(?![\\w-])`));
  return source && at >= 0 ? placeAt(source, start + at, attribute.length) : placeOf(state.files, position);
}

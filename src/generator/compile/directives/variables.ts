/** Replaces `{{name}}` by the site's variables, wherever a reader would see them. */
import { type Place, type Problem, problem } from "../../problems/problem.ts";
import { nearestName } from "../../text/distance.ts";
import { destinationOf } from "../links/destination.ts";
import { type MdNode, placeAt, type SourceText, walk } from "../tree.ts";

/** `{{product}}`, but not `${{ github.ref }}` and not `{{ spaces }}`. */
const variable = /(?<!\$)\{\{([A-Za-z0-9_]+)\}\}/g;
/** The same where Markdown leaves a backslash before it in the text: in code. */
const variableInCode = /(\\?)(?<!\$)\{\{([A-Za-z0-9_]+)\}\}/g;

/** Characters that the variables of one page may expand to. */
export const mostExpanded = 5_000_000;

export const createVariableBudget = () => ({ left: mostExpanded });

export interface VariableScope {
  variables: Record<string, string>;
  /** What a page may still expand to. */
  budget: ReturnType<typeof createVariableBudget>;
  problems: Problem[];
}

/** Where the n-th variable of a string is; null for an escaped one. */
export type PlaceOfNth = (index: number, length: number) => Place | null;

/** Replaces the variables of one string. */
export function replaceVariables(value: string, { variables, budget, problems }: VariableScope, placeOfNth: PlaceOfNth): string {
  if (!value.includes("{{")) return value;
  let index = -1;
  return value.replace(variable, (whole, name: string) => {
    index++;
    const place = placeOfNth(index, whole.length);
    if (!place) return whole;
    const replacement = Object.hasOwn(variables, name) ? variables[name] : undefined;
    if (replacement === undefined) {
      problems.push(unknownVariable(name, place, Object.keys(variables)));
      return whole;
    }
    const isWithin = budget.left >= 0;
    budget.left -= replacement.length;
    if (budget.left >= 0) return replacement;
    if (isWithin) problems.push(tooMuch(place));
    return "";
  });
}

/** Reported once, where the page exceeds the limit. */
function tooMuch(place: Place): Problem {
  const hint = "Use the variable less often on this page, or shorten its value.";
  return problem("M007", `The variables of the page expand to more than ${mostExpanded.toLocaleString("en")} characters.`, { place, hint });
}

/** Code keeps its backslashes, except for one that keeps a variable from being replaced. */
function replaceInCode(value: string, scope: VariableScope, placeOfNth: PlaceOfNth): string {
  let index = -1;
  return value.replace(variableInCode, (whole, backslash: string) => {
    index++;
    return backslash ? whole.slice(1) : replaceVariables(whole, scope, (_, length) => placeOfNth(index, length));
  });
}

const isLiteral = ({ type }: MdNode): boolean => type === "code" || type === "inlineCode" || type === "html";

function unknownVariable(name: string, place: Place, known: string[]): Problem {
  const nearest = nearestName(name, known);
  const hint = nearest
    ? `Did you mean {{${nearest}}}? To show the braces themselves, write \\{{${name}}}.`
    : `Add it to "variables" in the site config, or write \\{{${name}}} to show the braces themselves.`;
  return problem("M009", `There is no variable "${name}".`, { place, hint });
}

/** Replaces the variables in a file's tree, in place. */
export function replaceVariablesInTree(tree: MdNode, source: SourceText, scope: VariableScope): void {
  if (!source.text.includes("{{")) return;
  walk(tree, (node) => {
    if ((node.type === "code" && isVerbatim(node)) || !mayHold(node)) return;
    const replace = (value: string, places: PlaceOfNth) => replaceVariables(value, scope, places);
    if (typeof node.value === "string") {
      const places = placesIn(node, source, valueStart(node, source));
      node.value = isLiteral(node) ? replaceInCode(node.value, scope, places) : replace(node.value, places);
    }
    const inUrl = placesIn(node, source, destinationOf(node, source.text)?.start);
    if (typeof node.url === "string") node.url = replace(node.url, inUrl);
    for (const field of ["title", "alt", "meta"] as const) {
      const value = node[field];
      if (typeof value === "string" && value.includes("{{")) node[field] = replace(value, placesIn(node, source));
    }
    for (const [name, value] of Object.entries(node.attributes ?? {})) {
      if (node.attributes && typeof value === "string") node.attributes[name] = replace(value, placesIn(node, source));
    }
  });
}

/** Where a node's value begins: after the first line of a fence, which may hold variables of its own. */
function valueStart({ type, position, lang }: MdNode, source: SourceText): number | undefined {
  const start = position?.start.offset;
  return type === "code" && lang && start !== undefined ? source.text.indexOf("\n", start) : start;
}

function mayHold({ value, url, title, alt, meta, attributes }: MdNode): boolean {
  return [value, url, title, alt, meta, ...Object.values(attributes ?? {})].some((text) => text?.includes("{{"));
}

/** True for a fence that asks to be left alone: ```` ```ts verbatim ````. */
export function isVerbatim({ meta }: MdNode): boolean {
  return /(?:^|\s)verbatim(?:\s|$)/.test(meta ?? "");
}

/** Finds the variables of a node in its source, from its start or from `from`. An escape in text hides one: `\{{name}}`. */
function placesIn(node: MdNode, source: SourceText, from = node.position?.start.offset ?? 0): PlaceOfNth {
  const slice = source.text.slice(from, node.position?.end.offset ?? 0);
  const matches = [...slice.matchAll(variable)];
  return (index, length) => {
    const at = matches[index]?.index;
    if (at === undefined) return placeAt(source, from);
    return !isLiteral(node) && slice[at - 1] === "\\" ? null : placeAt(source, from + at, length);
  };
}

/** Expands variables in the values of other variables, and stops at circles and at too much growth. */
import { type Locate, type SiteConfig, variablesOf } from "../model/config.ts";
import { type Place, type Problem, problem } from "../problems/problem.ts";
import { nearestName } from "../text/distance.ts";

/** As pages write them, `{{name}}`; a backslash in front keeps the braces. */
const variable = /(\\?)(?<!\$)\{\{([A-Za-z0-9_]+)\}\}/g;

/** Characters that one variable may expand to. A longer text belongs in a partial. */
export const longestVariable = 100_000;

/** Variables within one another. */
const deepest = 100;

interface Expansion {
  values: ReadonlyMap<string, string>;
  done: Map<string, string>;
  /** Names whose values are being expanded, outermost first. */
  chain: string[];
  problems: Problem[];
  placeOf(name: string): Place;
}

/** The variables of the settings, `product` among them, without a variable in any value. */
export function expandVariables({ variables, product }: Pick<SiteConfig, "variables" | "product">, locate: Locate) {
  const values = new Map(Object.entries(variablesOf({ variables, product })));
  const placeOf = (name: string) => locate(name === "product" && product !== undefined ? ["product"] : ["variables", name]);
  const expansion: Expansion = { values, done: new Map(), chain: [], problems: [], placeOf };
  const expanded = [...values.keys()].map((name) => [name, expand(name, expansion)] as const);
  return { variables: Object.fromEntries(expanded), problems: expansion.problems };
}

function expand(name: string, expansion: Expansion): string {
  const known = expansion.done.get(name);
  if (known !== undefined) return known;
  const value = expansion.values.get(name) ?? "";
  expansion.chain.push(name);
  const text = value.includes("{{") ? expandValue(value, name, expansion) : checkedLength(value, name, expansion);
  expansion.chain.pop();
  expansion.done.set(name, text);
  return text;
}

/** Empty if the value has no end: then a problem says why. */
function expandValue(value: string, name: string, expansion: Expansion): string {
  let text = "";
  let at = 0;
  for (const { 0: whole, 1: backslash, 2: inner = "", index } of value.matchAll(variable)) {
    text += value.slice(at, index);
    at = index + whole.length;
    if (backslash) text += whole.slice(1);
    else if (!mayExpand(inner, name, expansion)) return "";
    else text += expand(inner, expansion);
    if (text.length > longestVariable) return checkedLength(text, name, expansion);
  }
  return checkedLength(text + value.slice(at), name, expansion);
}

function mayExpand(inner: string, name: string, expansion: Expansion): boolean {
  const { values, chain } = expansion;
  if (!values.has(inner)) {
    const nearest = nearestName(inner, [...values.keys()]);
    const hint = nearest
      ? `Did you mean {{${nearest}}}?`
      : `Add it to "variables", or write \\\\{{${inner}}} to show the braces themselves.`;
    report(name, `names the variable "${inner}", which does not exist`, expansion, hint);
    return false;
  }
  if (chain.length >= deepest) {
    report(name, `is nested more deeply than ${deepest}`, expansion, "Use plain text in one of them.");
    return false;
  }
  const begin = chain.indexOf(inner);
  if (begin < 0) return true;
  const circle = [...chain.slice(begin), inner].map((one) => `{{${one}}}`).join(" -> ");
  report(name, `never ends: ${circle}`, expansion, "Use plain text in one of them.");
  return false;
}

function checkedLength(text: string, name: string, expansion: Expansion): string {
  if (text.length <= longestVariable) return text;
  const hint = "Put such a long text in a partial, and include it.";
  report(name, `expands to more than ${longestVariable.toLocaleString("en")} characters`, expansion, hint);
  return "";
}

function report(name: string, cause: string, { problems, placeOf }: Expansion, hint: string): void {
  problems.push(problem("C036", `the variable "${name}" ${cause}`, { place: placeOf(name), hint }));
}

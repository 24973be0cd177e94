/** The kinds of callouts, as the theme has them: `:::note`, what other tools call them, and the alerts of GitHub. */
import type { CalloutProps } from "../../../theme/index.ts";
import { problem } from "../../problems/problem.ts";
import { nearestName } from "../../text/distance.ts";
import type { Dialect } from "../compat/dialect.ts";
import type { PageState } from "../state.ts";
import { element, type MdNode, placeOf, rewrite } from "../tree.ts";

type Kind = CalloutProps["kind"];

export const calloutKinds = ["note", "tip", "info", "important", "warning", "danger", "caution"] as const satisfies Kind[];

/** By kind, what Docusaurus, MkDocs and others call it. */
const otherNames: Partial<Record<Kind, string>> = {
  note: "secondary example quote cite",
  tip: "hint success check done",
  info: "abstract summary tldr todo question help faq seealso",
  warning: "warn attention",
  danger: "error failure fail missing bug",
};
const byOtherName = new Map(Object.entries(otherNames).flatMap(([kind, names]) => names.split(" ").map((name) => [name, kind as Kind])));

export function isCallout(name: string): name is Kind {
  return (calloutKinds as readonly string[]).includes(name);
}

/** Every name of a callout, in all tools. */
export const calloutNames: readonly string[] = [...calloutKinds, ...byOtherName.keys()];

/** The callout of a name, ours or that of another tool; null for any other name. */
export function calloutOf(name: string): Kind | null {
  return isCallout(name) ? name : (byOtherName.get(name) ?? null);
}

export const alertKinds = ["NOTE", "TIP", "IMPORTANT", "WARNING", "CAUTION"];

export function convertAlerts(tree: MdNode, state: PageState, { readQuote, moreAlerts = [] }: Partial<Dialect> = {}): void {
  const mark = new RegExp(String.raw`^\[!(${[...alertKinds, ...moreAlerts].join("|")})\][ \t]*(?:\n|$)`, "i");
  rewrite(tree, (node) => {
    if (node.type !== "blockquote") return null;
    const callout = readQuote?.(node);
    if (callout) return callout;
    const [paragraph, ...rest] = node.children ?? [];
    const [first, ...inline] = paragraph?.type === "paragraph" ? (paragraph.children ?? []) : [];
    const match = first?.type === "text" ? mark.exec(first.value ?? "") : null;
    const isAlone = match?.[0].endsWith("\n") || inline.length === 0 || inline[0]?.type === "break";
    if (!match || !first || !paragraph || !isAlone) {
      reportAlert(node, /^\[!([A-Za-z][\w-]*)\]/.exec(first?.type === "text" ? (first.value ?? "") : "")?.[1], state);
      return null;
    }
    const text = { ...first, value: (first.value ?? "").slice(match[0].length) };
    const remaining = [
      ...(text.value === "" ? [] : [text]),
      ...(inline[0]?.type === "break" && text.value === "" ? inline.slice(1) : inline),
    ];
    const body = remaining.length > 0 ? [{ ...paragraph, children: remaining }, ...rest] : rest;
    return [element("bcidocs-callout", { kind: match[1]?.toLowerCase() ?? "" }, body, node.position)];
  });
}

/** A quote that its author meant as an alert, and that GitHub shows as a quote. */
function reportAlert({ position }: MdNode, name: string | undefined, { files, problems }: PageState): void {
  if (name === undefined) return;
  const list = alertKinds.map((kind) => `[!${kind}]`).join(", ");
  const isKnown = alertKinds.includes(name.toUpperCase());
  const nearest = nearestName(name.toUpperCase(), alertKinds);
  const kind = calloutOf(name.toLowerCase());
  const container = kind ? `Write :::${kind} … :::, or one of ${list}.` : `The alerts are ${list}.`;
  const hint = isKnown
    ? `Begin the text on the next line, or write :::${name.toLowerCase()}[Title].`
    : nearest && !kind
      ? `Did you mean [!${nearest}]?`
      : container;
  const message = `"[!${name}]" is not an alert${isKnown ? ": text follows it on its line" : ""}.`;
  problems.push(problem("M014", message, { place: placeOf(files, position && { start: position.start, end: position.start }), hint }));
}

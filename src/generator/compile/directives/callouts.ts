/** The kinds of callouts, as the theme has them: `:::note`; and what other tools call them. */
import type { CalloutProps } from "../../../theme/index.ts";

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

/** The callout of a name, ours or that of another tool; null for any other name. */
export function calloutOf(name: string): Kind | null {
  return isCallout(name) ? name : (byOtherName.get(name) ?? null);
}

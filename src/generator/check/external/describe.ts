/** Says in words what is wrong with a link to another site. */
import type { Code } from "../../problems/catalogue.ts";
import type { Description } from "../describe.ts";
import type { ExternalLink } from "./collect.ts";
import type { Outcome } from "./outcome.ts";

interface ExternalDescription extends Omit<Description, "isSuspicious"> {
  /** It leads nowhere for certain, so its level is that of broken links. */
  isBroken: boolean;
  /** Links with the same target have one cause. */
  target: string;
}

const uncheckedHint = "Open it in a browser; the next check requests it again.";

/** What the HTML of the page says: null and undefined if it was not read. */
interface Html {
  hasFragment: boolean | null;
  saysNotFound?: boolean | undefined;
}

/** null for a link that is fine. */
export function describeExternal({ result, htmlLink, sourceLink }: ExternalLink, outcome: Outcome, read: Html): ExternalDescription | null {
  const displayUrl = sourceLink?.url ?? htmlLink.url;
  const about = (code: Code, message: string, hint: string, target = result.address): ExternalDescription => ({
    code,
    message,
    hint,
    target,
    isBroken: code === "L010" || outcome.kind === "no-host",
  });
  switch (outcome.kind) {
    case "skipped":
      return null;
    case "dead":
      return about("L010", `"${displayUrl}" leads nowhere: ${outcome.reason}`, "Look for the page's new address, or remove the link.");
    case "no-host": {
      const hint = "Check the name for typing errors, or remove the link.";
      return about("L012", `"${displayUrl}": there is no host ${outcome.host}`, hint, outcome.host);
    }
    case "no-answer":
      return about("L012", `"${displayUrl}" cannot be checked: ${outcome.reason}`, uncheckedHint, outcome.reason);
    case "unknown":
      return about("L011", `"${displayUrl}" cannot be checked: ${outcome.reason}`, uncheckedHint, outcome.reason);
    case "private": {
      const hint = "Readers outside of your network cannot open it. If this is intended, add the host to links.external.privateHosts.";
      return about("L008", `"${displayUrl}" leads to the private host ${outcome.host}, which was not requested`, hint, outcome.host);
    }
  }
  if (outcome.isHome) {
    const hint = "Look for the page's new address.";
    return about("L009", `"${displayUrl}" leads to the start page of its site: the page may no longer exist`, hint);
  }
  if (read.saysNotFound) {
    const hint = "Open it in a browser, and look for the page's new address.";
    return about("L044", `"${displayUrl}" responds, but the title of the page says that the page does not exist`, hint);
  }
  if (outcome.movedTo !== undefined) {
    const to = result.fragment && !outcome.movedTo.includes("#") ? `${outcome.movedTo}#${result.fragment}` : outcome.movedTo;
    return { ...about("L009", `"${displayUrl}" has moved permanently`, `Did you mean ${to}?`), url: to };
  }
  if (outcome.isSecureToo) {
    const to = displayUrl.replace(/^http:/i, "https:");
    return { ...about("L039", `"${displayUrl}" also responds with https:`, `Write ${to}`), url: to };
  }
  if (read.hasFragment !== false) return null;
  const hint = "Open the page and copy the link of the heading.";
  return about("L024", `"${displayUrl}": the page has no element with the id "${result.fragment}"`, hint);
}

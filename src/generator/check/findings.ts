/** Broken links with what to say about them, and those of an earlier build that hold still. */
import type { KnownLinks, LinkFinding } from "../model/linkResult.ts";
import type { PlacedLink } from "./causes.ts";
import type { BrokenLink, Description } from "./describe.ts";

export interface Finding {
  link: BrokenLink;
  description: Description;
}

/** New ones, and kept ones; a link that old and new pages show is one finding. */
export function mergeFindings(
  placed: readonly PlacedLink[],
  known: readonly LinkFinding[],
  describe: (link: BrokenLink) => Description,
): Map<string, Finding> {
  const findings = new Map<string, Finding>();
  for (const { key, result, description, pages, written, ...rest } of known) {
    // Of this program's own cache, which no other version reads.
    const link = { ...rest, written, result: result as BrokenLink["result"], pages: new Set(pages) };
    findings.set(key, { link, description: description as Description });
  }
  for (const link of placed) {
    const same = findings.get(link.key);
    if (same) for (const page of link.pages) same.link.pages.add(page);
    else findings.set(link.key, { link, description: describe(link) });
  }
  return findings;
}

/** Without pages that have changed, or that are checked again. */
export function knownFindings(known: KnownLinks | null | undefined): LinkFinding[] {
  return (known?.findings ?? []).flatMap((finding) => {
    const pages = finding.pages.filter((route) => known?.isKnown(route));
    return pages.length === 0 ? [] : [{ ...finding, pages }];
  });
}

export function withoutPage(findings: readonly LinkFinding[], route: string): LinkFinding[] {
  return findings.flatMap((finding) => {
    const pages = finding.pages.filter((page) => page !== route);
    return pages.length === 0 ? [] : [{ ...finding, pages }];
  });
}

/** To be kept; those of the shell are cheap to find again. */
export function toKeep(findings: ReadonlyMap<string, Finding>): LinkFinding[] {
  return [...findings].flatMap(([key, { link, description }]) =>
    link.found.isShell ? [] : [{ ...link, key, description, pages: [...link.pages] }],
  );
}

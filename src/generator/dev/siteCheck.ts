/** Checks a whole site while its author writes it, page by page between other work, and keeps the result up to date. */

import { createLinkCheck, type LinkCheck, type LinkReport } from "../check/checkLinks.ts";
import type { Io } from "../io/io.ts";
import type { Stages } from "../io/stages.ts";
import type { Problem } from "../model/problem.ts";
import type { RenderedPage, RenderResult } from "../model/rendered.ts";
import { isOfKind } from "../problems/catalogue.ts";
import { linkTargets } from "../site.ts";
import { lazily } from "../text/lazily.ts";
import { isOwnNotFound, notFoundRoute } from "../text/reservedNames.ts";
import type { Snapshot } from "./snapshot.ts";

const alwaysKept = async () => true;

export class SiteCheck {
  /** What TypeScript finds in the SDK; null before that is known. */
  typeProblems: Problem[] | null;
  private readonly snapshot: Snapshot;
  private readonly io: Io;
  private readonly pages = new Map<string, RenderedPage>();
  private readonly faults = new Map<string, Problem[]>();
  private links: LinkCheck | null = null;
  private areLinksChecked = false;
  private report: LinkReport | null = null;

  constructor(snapshot: Snapshot, io: Io) {
    this.snapshot = snapshot;
    this.io = io;
    this.typeProblems = snapshot.site.config.sdk ? null : [];
  }

  /** A page as it was made just now. */
  note(route: string, { page, problems }: RenderResult): void {
    if (problems.length > 0) this.faults.set(route, problems);
    else this.faults.delete(route);
    if (!page) return;
    // Here they are asked for with each save that changes an anchor.
    const kept = { ...page, references: lazily(page.references) };
    this.pages.set(route, kept);
    this.links?.update(kept);
    this.report = null;
  }

  /** Whether it has the result of the page. */
  knows(route: string): boolean {
    return this.pages.has(route) || this.faults.has(route);
  }

  /** Resolves when every page was checked; rejects when it was stopped. */
  async run(stages: Stages): Promise<void> {
    const { renderer, site, outputs } = this.snapshot;
    const { pages: nodes } = site.graph;
    await stages.each("render", nodes, (node) =>
      this.checkOne(node.route, () => renderer.render(node, site.metas.get(node.path) ?? null, alwaysKept)),
    );
    if (!nodes.some(({ route }) => isOwnNotFound(route))) await this.checkOne(notFoundRoute, () => renderer.renderNotFound(alwaysKept));
    // In the order of a build, whichever page was checked first.
    const pages =
      nodes.length > 0 ? [...nodes.map(({ route }) => route), notFoundRoute].flatMap((route) => this.pages.get(route) ?? []) : [];
    this.links = createLinkCheck(pages, { ...linkTargets(this.snapshot, outputs, this.io), isStrict: false });
    for (const _ of this.links.steps()) await stages.turn();
    this.areLinksChecked = true;
  }

  /** Resolves when TypeScript has checked the SDK, which takes longer; rejects when it was stopped. */
  async runTypes(signal: AbortSignal): Promise<void> {
    const stopped = new Promise<never>((_, reject) => signal.addEventListener("abort", () => reject(signal.reason), { once: true }));
    this.typeProblems = await Promise.race([this.snapshot.services.typeProblems, stopped]);
  }

  /** Of the pages and links known so far. Links are checked once all pages were rendered. */
  problems(): Problem[] {
    // Links to a page that failed are not broken.
    const hasFailed = this.faults.size > 0 || this.snapshot.site.problems.some(({ code }) => isOfKind(code, "stopsLinkChecks"));
    return [...[...this.faults.values()].flat(), ...(hasFailed ? [] : (this.linkReport()?.problems ?? []))];
  }

  /** How many links were checked; null before that. */
  checked(): number | null {
    return this.linkReport()?.checked ?? null;
  }

  private async checkOne(route: string, render: () => Promise<RenderResult>): Promise<void> {
    if (this.knows(route)) return;
    const result = await render();
    // The text may have been saved meanwhile, and be newer.
    if (!this.knows(route)) this.note(route, result);
  }

  private linkReport(): LinkReport | null {
    if (this.areLinksChecked) this.report ??= this.links?.report() ?? null;
    return this.report;
  }
}

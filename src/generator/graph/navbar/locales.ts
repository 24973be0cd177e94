/** The languages of the site: pages are built for the default one, and for others only if the content has them by hand. */
import type { Locate, SiteConfig } from "../../model/config.ts";
import type { PageNode } from "../../model/graph.ts";
import type { Problem } from "../../model/problem.ts";
import { problem } from "../../problems/problem.ts";

type Languages = SiteConfig["i18n"];

/** Whether the language has a start page. */
export function isBuilt(locale: string, { defaultLocale }: Languages, nodeAt: ReadonlyMap<string, PageNode>): boolean {
  return locale === defaultLocale || nodeAt.has(`/${locale}`);
}

/** Reports languages without pages. */
export function localesWithoutPages(i18n: Languages, nodeAt: ReadonlyMap<string, PageNode>, locate: Locate): Problem[] {
  const missing = i18n.locales.filter((locale) => !isBuilt(locale, i18n, nodeAt));
  if (missing.length === 0) return [];
  const names = missing.map((locale) => `"${locale}"`).join(", ");
  return [
    problem("C028", `i18n.locales does nothing yet: pages are built for "${i18n.defaultLocale}" only, not for ${names}.`, {
      place: locate(["i18n", "locales"]),
      hint: "Remove them until then; no menu shows them.",
    }),
  ];
}

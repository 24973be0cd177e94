/** The work that threads share: from the source of a page to the compiled page. */
import { isTextSlot } from "../../theme/index.ts";
import type { Language } from "../../theme/search/words.ts";
import type { CompiledPage, ParsedPage } from "../model/page.ts";
import type { Problem } from "../model/problem.ts";
import type { ReadSource } from "../model/source.ts";
import { loadSiteTheme, plainTheme, type SiteCode } from "../react/siteTheme.ts";
import { asCodeOf, describeFailure, failedPage, unreadablePage } from "../siteCode/failedPage.ts";
import { importSiteModule, interruptible } from "../siteCode/interruptible.ts";
import { languageTag } from "../text/languageTag.ts";
import { lazily } from "../text/lazily.ts";
import { comparePaths } from "../text/path.ts";
import { loadStemmer } from "../text/stemmer.ts";
import { type BodyContext, compileBody, emptyCompiledPage } from "./body.ts";
import { createHighlighter } from "./code/highlight.ts";
import { emptyPage, type PageAddress } from "./emptyPage.ts";
import { parsePage } from "./parsePage.ts";
import type { ParseContext } from "./state.ts";

/** Plain data, so that it can be sent to a thread. */
export interface CompileSetup {
  /** Without the plugins, which are functions. */
  parse: Omit<ParseContext, "highlighter" | "components">;
  body: Omit<BodyContext, "theme" | "language">;
  /** Language in which readers search, BCP 47; null for a site without a search. */
  searchLocale: string | null;
  /** What components know of the site in its other languages, by language; left out on a site with one. */
  otherSites?: Record<string, BodyContext["site"]>;
  /** Module with the site's components, and which of its exports is which. */
  components: SiteCode | null;
  /** Module of the site's config, where the plugins come from; null for a site without plugins. */
  plugins: { url: string } | null;
}

export type CompilePage = (source: ReadSource) => Promise<CompiledPage>;

export async function createCompilePage(setup: CompileSetup): Promise<CompilePage> {
  const { parse, body, searchLocale, otherSites = {}, components, plugins } = setup;
  const exports = components?.exports ?? [];
  const markdown = plugins ? { ...parse.markdown, ...(await importPlugins(plugins.url)) } : parse.markdown;
  const siteComponentNames = exports.filter(({ isPart }) => !isPart).map(({ name }) => name);
  const names = [...new Set([...Object.keys(plainTheme.registered), ...siteComponentNames])].sort(comparePaths);
  const hasTextOverrides = exports.some(({ name, isPart }) => isPart && isTextSlot(name));
  const parseContext: ParseContext = { ...parse, markdown, components: names, highlighter: createHighlighter() };
  /** Null where readers do not search. */
  const languageOf = async (locale: string | null): Promise<Language | null> =>
    searchLocale === null || locale === null ? null : { locale: languageTag(locale), stem: await loadStemmer(locale) };
  const language = await languageOf(searchLocale);
  const siteTheme = lazily(async () => (components ? loadSiteTheme(components) : plainTheme));
  /** The site's code runs only when a page may have something of it. */
  const needsSite = (page: ParsedPage, kind: ReadSource["kind"]): boolean =>
    kind === "component" || hasTextOverrides || siteComponentNames.some((name) => page.components.includes(name));
  const compilePage: CompilePage = async (source) => {
    const page = await parseContained(source, parseContext);
    try {
      const theme = needsSite(page, source.kind) ? await siteTheme() : plainTheme;
      const own =
        source.locale === null ? { language } : { language: await languageOf(source.locale), site: otherSites[source.locale] ?? body.site };
      const compile = () => compileBody(page, { ...body, ...own, theme });
      return theme === plainTheme ? compile() : interruptible(compile);
    } catch (error) {
      return emptyCompiledPage(page, await failedPage(page.path, error, components?.url));
    }
  };
  if (!plugins && !components) return compilePage;
  const codeUrl = components?.url ?? null;
  return (source) => asCodeOf({ path: source.path, codeUrl }, () => compilePage(source));
}

/** As `parsePage`; an unexpected error becomes a problem of this page. */
async function parseContained(source: ReadSource, context: ParseContext): Promise<ParsedPage> {
  try {
    return await parsePage(source, context);
  } catch (error) {
    return { ...emptyPage(source), problems: [unreadablePage(source.path, error)] };
  }
}

/** Replaces a page that ended its thread. */
export function pageThatFailed(source: PageAddress, error: unknown): CompiledPage {
  return problemPage(source, describeFailure(source.path, error, null));
}

/** A page without text, and why it has none. */
export function problemPage(source: PageAddress, fault: Problem): CompiledPage {
  return emptyCompiledPage(emptyPage(source), fault);
}

/** The config was checked when the build began. */
async function importPlugins(url: string): Promise<Pick<ParseContext["markdown"], "remarkPlugins" | "rehypePlugins">> {
  const { default: config } = await importSiteModule<{ default: { markdown?: Partial<ParseContext["markdown"]> } }>(url);
  return { remarkPlugins: config.markdown?.remarkPlugins ?? [], rehypePlugins: config.markdown?.rehypePlugins ?? [] };
}

/** The work that threads share: a page's source in, its drawn text and what others need to know of it out. */
import type { DrawnPage, Page } from "../model/page.ts";
import type { Problem } from "../model/problem.ts";
import type { SourceFile } from "../model/source.ts";
import { createHighlighter } from "../parse/code/highlight.ts";
import type { ParseContext } from "../parse/context.ts";
import { emptyPage, parsePage } from "../parse/parse.ts";
import { describeFailure, failedPage, unreadablePage } from "../problems/failedPage.ts";
import { asCodeOf } from "../problems/lateFaults.ts";
import { runSiteCode } from "../problems/siteCode.ts";
import { type DrawContext, drawPage, emptyPageDrawing, type ObservedDrawing } from "../render/draw.ts";
import { loadSiteTheme, plainTheme, type SiteCode, type SiteTheme } from "../render/siteTheme.ts";
import { comparePaths } from "../text/path.ts";
import { packText } from "./packedText.ts";

/** Plain data, so that it can be sent to a thread. */
export interface TaskSetup {
  /** Without the plugins, which are functions. */
  parse: Omit<ParseContext, "highlighter" | "components">;
  draw: Omit<DrawContext, "theme">;
  /** Module with the site's components, and which of its exports is which. */
  components: SiteCode | null;
  /** Module of the site's config, where the plugins come from; null for a site without plugins. */
  plugins: { url: string } | null;
}

/** A drawn page as it travels between threads and lies in a cache. */
export interface PackedDrawing {
  page: DrawnPage;
  /** See `packText`. */
  text: string;
  /** Paths of the images that the page asked for, whether they are there or not. */
  images: string[];
  /** Names of the components of the site that were drawn. */
  used: string[];
}

export interface Tasks {
  drawSource(source: SourceFile): Promise<PackedDrawing>;
}

/** `elsewhere` draws the pages that need code of the site; left out, that runs here too. */
export async function createTasks(setup: TaskSetup, elsewhere?: Tasks["drawSource"]): Promise<Tasks> {
  const { parse, draw, components, plugins } = setup;
  if (plugins && elsewhere) return { drawSource: elsewhere };
  const exports = components?.exports ?? [];
  const markdown = plugins ? { ...parse.markdown, ...(await importPlugins(plugins.url)) } : parse.markdown;
  const named = exports.filter(({ isPart }) => !isPart).map(({ name }) => name);
  const names = [...new Set([...Object.keys(plainTheme.registered), ...named])].sort(comparePaths);
  const hasParts = exports.some(({ isPart }) => isPart);
  const parseContext: ParseContext = { ...parse, markdown, components: names, highlighter: createHighlighter() };
  const withSite: Promise<SiteTheme>[] = [];
  /** The site's code runs only when a page may have something of it. */
  const needsSite = (page: Page, kind: SourceFile["kind"]): boolean =>
    components !== null && (kind === "component" || hasParts || named.some((name) => page.components.includes(name)));
  const siteTheme = (code: SiteCode): Promise<SiteTheme> => {
    if (withSite.length === 0) withSite.push(loadSiteTheme(code));
    return withSite[0] as Promise<SiteTheme>;
  };
  const drawSource: Tasks["drawSource"] = async (source) => {
    const page = await readPage(source, parseContext);
    const isOfSite = needsSite(page, source.kind);
    if (isOfSite && elsewhere) return elsewhere(source);
    try {
      const theme = isOfSite && components ? await siteTheme(components) : plainTheme;
      const drawIt = () => drawPage(page, { ...draw, theme });
      return pack(theme === plainTheme ? drawIt() : runSiteCode(drawIt));
    } catch (error) {
      const fault = await failedPage(page.path, error, components?.url);
      return pack({ ...emptyPageDrawing(page, fault), images: [], used: [] });
    }
  };
  if (!plugins && !components) return { drawSource };
  const codeUrl = components?.url ?? null;
  return { drawSource: (source) => asCodeOf({ path: source.path, codeUrl }, () => drawSource(source)) };
}

/** As `parsePage`; an error that nobody expected is a problem of this one page. */
async function readPage(source: SourceFile, context: ParseContext): Promise<Page> {
  try {
    return await parsePage(source, context);
  } catch (error) {
    const page = emptyPage(source);
    return { ...page, problems: [unreadablePage(source.path, error)] };
  }
}

/** Stands for a page that could not be drawn because its thread died over it. */
export function failedDrawing(source: PlacedSource, error: unknown): PackedDrawing {
  return emptyDrawing(source, describeFailure(source.path, error, null));
}

/** A page without text, and why it has none. */
export function emptyDrawing(source: PlacedSource, fault: Problem): PackedDrawing {
  return pack({ ...emptyPageDrawing(emptyPage(source), fault), images: [], used: [] });
}

type PlacedSource = Parameters<typeof emptyPage>[0];

function pack({ page, text, ...observed }: ObservedDrawing): PackedDrawing {
  return { page, text: packText(text), ...observed };
}

/** The config was checked when the build began. */
async function importPlugins(url: string): Promise<Pick<ParseContext["markdown"], "remarkPlugins" | "rehypePlugins">> {
  const { default: config } = (await import(/* @vite-ignore */ url)) as { default: { markdown?: Partial<ParseContext["markdown"]> } };
  return { remarkPlugins: config.markdown?.remarkPlugins ?? [], rehypePlugins: config.markdown?.rehypePlugins ?? [] };
}

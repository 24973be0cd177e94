/** The work that threads share: a page's source in, its drawn text and what others need to know of it out. */
import type { DrawnPage, Page } from "../model/page.ts";
import type { Problem } from "../model/problem.ts";
import type { SourceFile } from "../model/source.ts";
import { createHighlighter } from "../parse/code/highlight.ts";
import type { ParseContext } from "../parse/context.ts";
import { emptyPage, parsePage } from "../parse/parse.ts";
import { failedPage } from "../problems/failedPage.ts";
import { type DrawContext, drawPage, emptyPageDrawing, type ObservedDrawing } from "../render/draw.ts";
import { registeredComponents } from "../render/registered.ts";
import type { Registered } from "../render/tree.ts";
import { comparePaths } from "../text/path.ts";

/** Plain data, so that it can be sent to a thread. */
export interface TaskSetup {
  /** Without the plugins, which are functions. */
  parse: Omit<ParseContext, "highlighter" | "components">;
  draw: Omit<DrawContext, "registered">;
  /** Module with the site's components, and which of its exports is which. */
  components: { url: string; exports: { name: string; key: string; wake: Registered["wake"] }[] } | null;
  /** Module of the site's config, where the plugins come from; null for a site without plugins. */
  plugins: { url: string } | null;
}

/** A drawn page as it travels between threads and lies in a cache. */
export interface PackedDrawing {
  page: DrawnPage;
  /** `DrawnText` as JSON. */
  text: string;
  /** Paths of the images that the page asked for, whether they are there or not. */
  images: string[];
}

export interface Tasks {
  drawSource(source: SourceFile): Promise<PackedDrawing>;
}

export async function createTasks({ parse, draw, components, plugins }: TaskSetup): Promise<Tasks> {
  const exports = components?.exports ?? [];
  const markdown = plugins ? { ...parse.markdown, ...(await importPlugins(plugins.url)) } : parse.markdown;
  const ofTheme = registeredComponents({});
  const names = [...new Set([...Object.keys(ofTheme), ...exports.map(({ name }) => name)])].sort(comparePaths);
  const parseContext: ParseContext = { ...parse, markdown, components: names, highlighter: createHighlighter() };
  const withSite: Promise<Record<string, Registered>>[] = [];
  /** The site's code runs only when a page has something of it. */
  const registeredFor = (page: Page, kind: SourceFile["kind"]) => {
    const isUsed = kind === "component" || exports.some(({ name }) => page.components.includes(name));
    if (!components || !isUsed) return ofTheme;
    if (withSite.length === 0) withSite.push(importComponents(components).then(registeredComponents));
    return withSite[0] ?? ofTheme;
  };
  return {
    async drawSource(source) {
      const page = await parsePage(source, parseContext);
      return pack(drawPage(page, { ...draw, registered: await registeredFor(page, source.kind) }));
    },
  };
}

/** Stands for a page that could not be drawn because its thread died over it. */
export function failedDrawing(source: PlacedSource, error: unknown): PackedDrawing {
  return emptyDrawing(source, failedPage(source.path, error));
}

/** A page without text, and why it has none. */
export function emptyDrawing(source: PlacedSource, fault: Problem): PackedDrawing {
  return pack({ ...emptyPageDrawing(emptyPage(source), fault), images: [] });
}

type PlacedSource = Parameters<typeof emptyPage>[0];

/** Copied, since a part of a text keeps the whole text in memory. */
function pack({ page, text, images }: ObservedDrawing): PackedDrawing {
  return { page: JSON.parse(JSON.stringify(page)) as DrawnPage, text: JSON.stringify(text), images };
}

async function importComponents({ url, exports }: NonNullable<TaskSetup["components"]>): Promise<Record<string, Registered>> {
  const module = (await import(/* @vite-ignore */ url)) as Record<string, { default: Registered["component"] }>;
  return Object.fromEntries(
    exports.flatMap(({ name, key, wake }) => {
      const component = module[key]?.default;
      return component ? [[name, { component, wake }]] : [];
    }),
  );
}

/** The config was checked when the build began. */
async function importPlugins(url: string): Promise<Pick<ParseContext["markdown"], "remarkPlugins" | "rehypePlugins">> {
  const { default: config } = (await import(/* @vite-ignore */ url)) as { default: { markdown?: Partial<ParseContext["markdown"]> } };
  return { remarkPlugins: config.markdown?.remarkPlugins ?? [], rehypePlugins: config.markdown?.rehypePlugins ?? [] };
}

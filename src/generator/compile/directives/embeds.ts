/** `::youtube`, `::video` and `::iframe`: what a page shows of elsewhere. Each needs a title, and an iframe an origin that the settings allow. */
import type { Place } from "../../model/problem.ts";
import { problem } from "../../problems/problem.ts";
import { nearestName } from "../../text/distance.ts";
import { isWebAddress, rebaseUrl } from "../../text/url.ts";
import { addLink } from "../links/links.ts";
import { ownElements } from "../ownElements.ts";
import { placeAt, type SourceText } from "../sources.ts";
import type { PageState } from "../state.ts";
import { element, type MdNode, type Properties, plainText, rewrite } from "../tree.ts";

/** The file that holds the directive, and the page that it becomes part of. */
interface EmbedContext {
  source: SourceText;
  /** Paths. */
  from: string;
  to: string;
  state: PageState;
}

interface Embed {
  node: MdNode;
  attributes: Record<string, string | undefined>;
  title: string;
  context: EmbedContext;
}

interface EmbedKind {
  /** As an author writes them. */
  attributes: string[];
  /** Properties of the element besides the title; null after a problem was reported. */
  read: (embed: Embed) => Properties | null;
}

const kinds = {
  youtube: { attributes: ["id", "title", "poster", "start"], read: readYoutube },
  video: { attributes: ["src", "title", "poster", "captions", "loop", "muted"], read: readVideo },
  iframe: { attributes: ["src", "title", "height"], read: readIframe },
} satisfies Record<string, EmbedKind>;

type EmbedName = keyof typeof kinds;

/** The names of all directives that embed something. */
export const embeds = Object.keys(kinds) as EmbedName[];

/** A component of the site with the same name goes before ours. */
export function convertEmbeds(tree: MdNode, context: EmbedContext): void {
  const { components } = context.state.context;
  rewrite(tree, (node) => {
    const name = node.type === "leafDirective" ? embeds.find((each) => each === node.name && !components.includes(each)) : undefined;
    return name ? convert(node, name, context) : null;
  });
}

function convert(node: MdNode, name: EmbedName, context: EmbedContext): MdNode[] {
  const kind: EmbedKind = kinds[name];
  const attributes = Object.fromEntries(Object.entries(node.attributes ?? {}).map(([key, value]) => [key, value ?? ""]));
  const label = (node.children ?? []).map(plainText).join("");
  const embed: Embed = { node, attributes, title: (attributes.title ?? label).trim(), context };
  reportUnknown(embed, kind);
  const properties = kind.read(embed);
  if (properties === null) return [];
  if (embed.title === "") {
    const hint = `Say what it shows: ::${name}{… title="A tour of the kit"}`;
    report(embed, "M045", `::${name} has no title, which readers hear who do not see it.`, { hint });
    return [];
  }
  for (const property of ownElements[`bcidocs-${name}`].urls) {
    const url = properties[property];
    if (typeof url === "string") properties[property] = urlOnPage(url, property, embed);
  }
  return [element(`bcidocs-${name}`, { ...properties, title: embed.title }, [], node.position)];
}

/** Noted for the check of links, and relative to the page. */
function urlOnPage(url: string, attribute: string, { node, context: { source, from, to, state } }: Embed): string {
  const kind = node.name === "iframe" ? "link" : "image";
  addLink(state, { url, kind, place: placeOfAttribute(node, attribute, source) });
  return from === to ? url : rebaseUrl(url, from, to);
}

/** The id alone, or any address of the video. */
const youtubeId = /(?:^|[?&]v=|youtu\.be\/|\/(?:embed|shorts|live)\/)([\w-]{11})(?![\w-])/;

function readYoutube(embed: Embed): Properties | null {
  const { id = "", poster, start } = embed.attributes;
  const found = youtubeId.exec(id)?.[1];
  if (!found) return fault(embed, "id", "names no video of YouTube", 'Write the eleven characters behind "v=" in its address.');
  if (start !== undefined && !/^\d+$/.test(start)) return fault(embed, "start", "is not a number of seconds", 'Write e.g. start="90".');
  return { id: found, ...(poster && { poster }), ...(start && { start: Number(start) }) };
}

function readVideo(embed: Embed): Properties | null {
  const { src = "", poster, captions, loop, muted } = embed.attributes;
  if (src === "") return fault(embed, "src", "is missing", "Write the path of the file: ::video{src=./tour.mp4}");
  return {
    src,
    ...(poster && { poster }),
    ...(captions && { captions }),
    ...(loop !== undefined && { isLoop: true }),
    ...(muted !== undefined && { isMuted: true }),
  };
}

function readIframe(embed: Embed): Properties | null {
  const { src = "", height } = embed.attributes;
  if (src === "") return fault(embed, "src", "is missing", "Write an address: ::iframe{src=https://example.com/demo}");
  if (height !== undefined && !/^\d{1,5}$/.test(height))
    return fault(embed, "height", "is not a number of pixels", 'Write e.g. height="480".');
  if (isWebAddress(src) && !isAllowed(src, embed.context.state.context.embeds.allow)) {
    const origin = URL.canParse(src, "https://site.invalid") ? new URL(src, "https://site.invalid").origin : src;
    const hint = `Add it to the config: embeds: { allow: [${JSON.stringify(origin.replace(/^http:/, "https:"))}] }`;
    report(embed, "M046", `::iframe shows a page of ${origin}, which the settings do not allow.`, { hint, attribute: "src" });
    return null;
  }
  return { src, ...(height && { height: Number(height) }) };
}

/** A page that came by `https:` shows none that comes by `http:`. */
function isAllowed(src: string, allow: readonly string[]): boolean {
  if (!URL.canParse(src)) return false;
  const { origin, protocol, host } = new URL(src);
  return allow.some((allowed) => {
    const end = /^https:\/\/\*(\..+)$/.exec(allowed)?.[1];
    return end === undefined ? origin === allowed.toLowerCase() : protocol === "https:" && host.endsWith(end.toLowerCase());
  });
}

function fault(embed: Embed, attribute: string, cause: string, hint: string): null {
  report(embed, "M047", `The attribute "${attribute}" of ::${embed.node.name} ${cause}.`, { hint, attribute });
  return null;
}

function reportUnknown(embed: Embed, { attributes: known }: EmbedKind): void {
  for (const attribute of Object.keys(embed.attributes).filter((name) => !known.includes(name))) {
    const nearest = nearestName(attribute, known);
    const hint = nearest ? `Did you mean "${nearest}"?` : `Known: ${known.join(", ")}.`;
    report(embed, "M038", `The attribute "${attribute}" of ::${embed.node.name} has no effect.`, { hint, attribute });
  }
}

type EmbedCode = "M038" | "M045" | "M046" | "M047";

function report(
  { node, context: { source, state } }: Embed,
  code: EmbedCode,
  message: string,
  more: { hint: string; attribute?: string },
): void {
  state.problems.push(problem(code, message, { place: placeOfAttribute(node, more.attribute ?? "", source), hint: more.hint }));
}

/** The attribute in the line of the directive, else the directive. */
function placeOfAttribute({ position }: MdNode, attribute: string, source: SourceText): Place {
  const start = position?.start.offset ?? 0;
  const text = source.text.slice(start, position?.end.offset);
  const at = attribute === "" ? -1 : text.search(new RegExp(`(?<=[{\\s])${attribute}(?![\\w-])`));
  if (at >= 0) return placeAt(source, start + at, attribute.length);
  return placeAt(source, start, text.length);
}

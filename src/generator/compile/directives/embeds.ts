/** `::youtube`, `::video` and `::iframe`: what a page shows of elsewhere. Each needs a title, and an iframe an origin that the settings allow. */
import type { Element } from "hast";
import { themeElements } from "../../../theme/index.ts";
import { problem } from "../../problems/problem.ts";
import { isUnsafeUrl } from "../../text/schemes.ts";
import { anyOrigin, isWebAddress, parseUrl, rebaseUrl } from "../../text/url.ts";
import { addLink } from "../links/collectLinks.ts";
import type { PageState } from "../state.ts";
import { element, type MdNode, type Properties, placeOf, plainText, sourceOf } from "../tree.ts";
import { placeOfAttribute, reportUnknownAttributes } from "./attributes.ts";

interface Embed {
  node: MdNode;
  attributes: Record<string, string | undefined>;
  state: PageState;
}

interface EmbedKind {
  /** As an author writes them. */
  attributes: string[];
  /** In place of a title. */
  noun: string;
  /** Properties of the element besides the title; null after a problem was reported. */
  read: (embed: Embed) => Properties | null;
}

const kinds = {
  youtube: { attributes: ["id", "title", "poster", "start"], noun: "Video", read: readYoutube },
  video: { attributes: ["src", "title", "poster", "captions", "loop", "muted"], noun: "Video", read: readVideo },
  iframe: { attributes: ["src", "title", "height"], noun: "Embedded page", read: readIframe },
} satisfies Record<string, EmbedKind>;

type EmbedName = keyof typeof kinds;

const urlProperties = new Map(themeElements.map(({ name, urls }) => [name, urls]));

/** The names of all directives that embed something. */
export const embeds = Object.keys(kinds) as EmbedName[];

export function convertEmbed(node: MdNode, name: EmbedName, state: PageState): MdNode[] {
  const kind: EmbedKind = kinds[name];
  const attributes = Object.fromEntries(Object.entries(node.attributes ?? {}).map(([key, value]) => [key, value ?? ""]));
  const embed: Embed = { node, attributes, state };
  reportUnknownAttributes(node, { names: Object.keys(attributes), valid: kind.attributes, syntax: `::${name}` }, state);
  const properties = kind.read(embed);
  if (properties === null) return isWebAddress(attributes.src ?? "") ? [linkTo(attributes.src ?? "", attributes.title, node)] : [];
  const title = (attributes.title ?? (node.children ?? []).map(plainText).join("")).trim();
  if (title === "") {
    const hint = `Describe what it shows: ::${name}{… title="A tour of the kit"}`;
    const place = placeOf(state.files, node.position);
    state.problems.push(problem("M045", `::${name} has no title, which screen readers read aloud.`, { place, hint }));
  }
  for (const property of urlProperties.get(`bcidocs-${name}`) ?? []) {
    const url = properties[property];
    if (typeof url === "string") properties[property] = urlOnPage(url, property, embed);
  }
  return [element(`bcidocs-${name}`, { ...properties, title: title || kind.noun }, [], node.position)];
}

/** What is not shown on the page can be opened from there. */
function linkTo(url: string, title: string | undefined, { position }: MdNode): MdNode {
  const link = { type: "link", url, children: [{ type: "text", value: title?.trim() || url, position }], position };
  return { type: "paragraph", children: [link], position };
}

/** An `<iframe>` of raw HTML: a video of YouTube, a page of an allowed origin, or a link to the page that it would show. */
export function embedOfIframe({ properties, position }: Element, state: PageState): Element {
  const [src = "", title = "", height = ""] = [properties.src, properties.title, properties.height].map((value) =>
    String(value ?? "").trim(),
  );
  const elementInPlace = (tagName: string, values: Properties, text?: string): Element => {
    const children = text === undefined ? [] : [{ type: "text" as const, value: text }];
    return { type: "element", tagName, properties: values, children, ...(position && { position }) };
  };
  const address = parseUrl(src, anyOrigin);
  const videoId =
    address && /(?:^|\.)youtube(?:-nocookie)?\.com$/.test(address.hostname) ? youtubeId.exec(address.pathname)?.[1] : undefined;
  const start = Number(address?.searchParams.get("start") ?? 0);
  if (videoId !== undefined)
    return elementInPlace("bcidocs-youtube", { videoId, title: title || kinds.youtube.noun, ...(start > 0 && { start }) });
  const node: MdNode = { type: "leafDirective", name: "iframe", position };
  const attributes = { src: src.replace(/^\/\//, "https://"), title, ...(/^\d+$/.test(height) && { height }) };
  const framed = src === "" || isUnsafeUrl(src, "load") ? null : readIframe({ node, attributes, state });
  return framed
    ? elementInPlace("bcidocs-iframe", { ...framed, title: title || kinds.iframe.noun })
    : elementInPlace("a", { href: attributes.src }, title || src);
}

/** Noted for the check of links, and relative to the page, which may include the file of the directive. */
function urlOnPage(url: string, attribute: string, { node, state }: Embed): string {
  addLink(state, { url, kind: node.name === "iframe" ? "link" : "image", place: placeOfAttribute(node, attribute, state) });
  const page = state.files[0]?.path ?? "";
  return rebaseUrl(url, sourceOf(state.files, node.position)?.path ?? page, page);
}

/** The id alone, or any address of the video. */
const youtubeId = /(?:^|[?&]v=|youtu(?:\.be|be\.com)\/|\/(?:embed|shorts|live)\/)([\w-]{11})(?![\w-])/;

function readYoutube(embed: Embed): Properties | null {
  const { id = "", poster, start } = embed.attributes;
  const found = youtubeId.exec(id)?.[1];
  if (!found) return fault(embed, "id", "is not a YouTube video", 'Write the eleven characters after "v=" in its address.');
  if (start !== undefined && !/^\d+$/.test(start)) return fault(embed, "start", "is not a number of seconds", 'Write e.g. start="90".');
  return { videoId: found, ...(poster && { poster }), ...(start && { start: Number(start) }) };
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
  const { node, state } = embed;
  const { src = "", height } = embed.attributes;
  if (src === "") return fault(embed, "src", "is missing", "Write an address: ::iframe{src=https://example.com/demo}");
  if (height !== undefined && !/^\d{1,5}$/.test(height))
    return fault(embed, "height", "is not a number of pixels", 'Write e.g. height="480".');
  if (isWebAddress(src) && !isAllowed(src, state.context.embeds.allow)) {
    const origin = parseUrl(src, anyOrigin)?.origin ?? src;
    const hint = `Add it to the config: embeds: { allow: [${JSON.stringify(origin.replace(/^http:/, "https:"))}] }`;
    const message = `::iframe shows a page of ${origin}, which the settings do not allow.`;
    state.problems.push(problem("M046", message, { place: placeOfAttribute(node, "src", state), hint }));
    return null;
  }
  // Whoever writes a page may add the file that it shows.
  const isSandboxed = !isWebAddress(src) && !state.context.embeds.allow.includes("'self'");
  return { src, ...(height && { height: Number(height) }), ...(isSandboxed && { isSandboxed }) };
}

/** A page loaded over `https:` cannot embed one over `http:`. */
function isAllowed(src: string, allow: readonly string[]): boolean {
  if (!URL.canParse(src)) return false;
  const { origin, protocol, host } = new URL(src);
  return allow.some((allowed) => {
    const end = /^https:\/\/\*(\..+)$/.exec(allowed)?.[1];
    return end === undefined ? origin === allowed.toLowerCase() : protocol === "https:" && host.endsWith(end.toLowerCase());
  });
}

function fault({ node, state }: Embed, attribute: string, cause: string, hint: string): null {
  const place = placeOfAttribute(node, attribute, state);
  state.problems.push(problem("M047", `The attribute "${attribute}" of ::${node.name} ${cause}.`, { place, hint }));
  return null;
}

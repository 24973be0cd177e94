/** What raw HTML in a page may hold: harmless elements and attributes, nothing that runs, styles or loads pages. */
import { defaultSchema, type Options } from "rehype-sanitize";
import { themeElements } from "../../../theme/index.ts";

/** Elements that the generator itself writes; raw HTML with these names is taken apart before they come in. */
const ownAttributes = Object.fromEntries(themeElements.map(({ name, properties }) => [name, [...properties]]));

const media = ["src", "controls", "loop", "muted", "preload", "width", "height"];

export const schema: Options = {
  tagNames: [
    ...(defaultSchema.tagNames ?? []),
    ...["abbr", "article", "aside", "audio", "bdi", "bdo", "caption", "center", "cite", "col", "colgroup", "data", "dfn", "figcaption"],
    ...["figure", "footer", "header", "hgroup", "mark", "small", "time", "track", "u", "video", "wbr"],
    ...themeElements.map(({ name }) => name),
  ],
  attributes: {
    // No other `data-` attributes: the scripts of the theme listen to those.
    "*": [
      ...["id", "className", "title", "lang", "dir", "role", "align", "width", "height", "itemProp", "itemScope", "itemType"],
      ...["dataFootnotes", "dataFootnoteRef", "dataFootnoteBackref"],
      ...["ariaLabel", "ariaLabelledBy", "ariaDescribedBy", "ariaHidden", "ariaDescription"],
    ],
    a: [
      ...["href", "name", "target", "rel", "download", "hrefLang"],
      // A link with these becomes a repository button.
      ...["dataIcon", "dataSize", "dataShowCount", "dataColorScheme", "dataText"],
    ],
    audio: media,
    blockquote: ["cite"],
    br: ["clear"],
    col: ["span"],
    colgroup: ["span"],
    data: ["value"],
    del: ["cite", "dateTime"],
    details: ["open"],
    img: ["src", "srcSet", "sizes", "alt", "loading", "decoding", "longDesc"],
    input: [["disabled", true], ["type", "checkbox"], "checked"],
    ins: ["cite", "dateTime"],
    li: ["value"],
    ol: ["start", "reversed", "type"],
    q: ["cite"],
    source: ["src", "srcSet", "sizes", "type", "media"],
    td: ["colSpan", "rowSpan", "headers", "vAlign"],
    th: ["colSpan", "rowSpan", "headers", "scope", "abbr", "vAlign"],
    time: ["dateTime"],
    track: ["src", "kind", "srcLang", "label", "default"],
    video: [...media, "poster", "playsInline"],
    ...ownAttributes,
  },
  ancestors: defaultSchema.ancestors ?? {},
  required: { input: { disabled: true, type: "checkbox" } },
  /** Removed with everything in them. */
  strip: ["script", "style", "iframe", "object", "embed", "template", "noscript", "textarea", "select", "svg", "math", "title", "head"],
  // Ids are made safe and unique later; schemes are checked there too.
  clobber: [],
  clobberPrefix: "",
  protocols: {},
};

/** True for an attribute that survives cleaning, as far as its name says. */
export function isAllowedAttribute(tagName: string, name: string): boolean {
  const lists = [schema.attributes?.["*"] ?? [], schema.attributes?.[tagName] ?? []];
  return lists.some((list) => list.some((entry) => name === (typeof entry === "string" ? entry : entry[0])));
}

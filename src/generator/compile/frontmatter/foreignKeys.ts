/** Front matter keys of MkDocs, VitePress and Starlight: those with an equal here are translated. */
import { fieldsOf } from "../../text/json.ts";

type Data = Record<string, unknown>;

/** Keys that change what readers see with those tools, and mean nothing here. */
export const foreignKeys = new Set(
  (
    "aside banner features footer head hero hide lastUpdated layout navbar next outline pageClass prev sidebar status subtitle tableOfContents " +
    "template titleTemplate"
  ).split(" "),
);

/** The title, of level 1, is in no table of contents here. */
const level = (value: unknown): number | null => (typeof value === "number" && value >= 1 && value <= 6 ? Math.max(value, 2) : null);

function levels(from: number | null, to: number | null): Data | null {
  return from || to ? { ...(from && { toc_min_heading_level: from }), ...(to && { toc_max_heading_level: to }) } : null;
}

/** The page has no sidebar, no neighbours and no table of contents. */
const splash = { displayed_sidebar: null, pagination_prev: null, pagination_next: null, hide_table_of_contents: true };

/** What each key says in our words, nothing for what is usual here; null where it says nothing that we know. */
const readers: Record<string, (value: unknown) => Data | null> = {
  outline: (value) => {
    if (value === false) return { hide_table_of_contents: true };
    if (value === "deep") return { toc_max_heading_level: 6 };
    const [from, to] = Array.isArray(value) ? value.map(level) : [level(value), level(value)];
    return from && to ? levels(from, to) : null;
  },
  tableOfContents: (value) => {
    if (typeof value === "boolean") return value ? {} : { hide_table_of_contents: true };
    const { minHeadingLevel, maxHeadingLevel } = fieldsOf(value);
    return levels(level(minHeadingLevel), level(maxHeadingLevel));
  },
  editUrl: (value) => (value === true ? {} : { custom_edit_url: value === false ? null : value }),
  lastUpdated: (value) => (value === true ? {} : value === false ? null : { last_update: { date: value } }),
  pagefind: (value) => (value === false ? { search: false } : {}),
  search: (value) => (fieldsOf(value).exclude === true ? { search: false } : null),
  template: (value) => (value === "splash" ? splash : value === "doc" ? {} : null),
  keywords: (value) => (typeof value === "string" ? { keywords: value.split(",").map((each) => each.trim()) } : null),
  prev: (value) => neighbour("pagination_prev", value),
  next: (value) => neighbour("pagination_next", value),
  hide: (value) => {
    if (!Array.isArray(value)) return null;
    return {
      ...(value.includes("toc") && { hide_table_of_contents: true }),
      ...(value.includes("navigation") && { hide_sidebar: true }),
    };
  },
  banner: (value) => {
    const { content } = fieldsOf(value);
    return typeof content === "string" ? { notice: content } : null;
  },
  head: (value) => {
    const tags = Array.isArray(value) ? value.map(tagOf) : [];
    const isMetadata = (attributes: Data) =>
      Object.entries(attributes).every(([key, text]) => /^(?:name|property|content)$/.test(key) && typeof text === "string");
    const metadata = tags.flatMap(({ name, attributes }) => (name === "meta" && isMetadata(attributes) ? [attributes] : []));
    const title = tags.find(({ name, content }) => name === "title" && typeof content === "string")?.content;
    const isWhole = tags.length > 0 && tags.length === metadata.length + (title === undefined ? 0 : 1);
    return {
      ...(metadata.length > 0 && { metadata }),
      ...(title !== undefined && { title_meta: title }),
      // The rest is reported.
      ...(!isWhole && { head: value }),
    };
  },
  aside: (value) => (value === false ? { hide_table_of_contents: true } : null),
  sidebar: (value) => {
    if (value === false) return { hide_sidebar: true };
    if (value === null || typeof value !== "object") return null;
    const { order, label, hidden, badge } = fieldsOf(value);
    const { text = badge, variant } = fieldsOf(badge);
    return {
      ...(typeof order === "number" && { sidebar_position: order }),
      ...(typeof label === "string" && { sidebar_label: label }),
      ...(hidden === true && { sidebar_hidden: true }),
      ...(typeof text === "string" && { sidebar_badge: { text, tone: typeof variant === "string" ? variant : "default" } }),
    };
  },
};

/** `{ tag, attrs, content }` as in Starlight, `[tag, attrs, content]` as in VitePress. */
function tagOf(value: unknown): { name: unknown; attributes: Data; content: unknown } {
  const [name, attributes, content] = Array.isArray(value) ? value : [];
  const { tag = name, attrs = attributes, content: inner = content } = fieldsOf(value);
  return { name: tag, attributes: fieldsOf(attrs), content: inner };
}

/** `false`, a label, `{ text, link }` as in VitePress, or `{ label, link }` as in Starlight. */
function neighbour(key: string, value: unknown): Data | null {
  if (typeof value === "boolean") return value ? {} : { [key]: null };
  if (typeof value === "string") return { [key]: { label: value } };
  const { text, label = text, link } = fieldsOf(value);
  const stated = { ...(typeof label === "string" && { label }), ...(typeof link === "string" && { link }) };
  return Object.keys(stated).length > 0 ? { [key]: stated } : null;
}

/** The data with our keys in the place of theirs; a key of ours wins. */
export function translateKeys(data: Data): Data {
  const translated: Data = {};
  for (const [key, value] of Object.entries(data)) {
    const read = Object.hasOwn(readers, key) ? (readers[key]?.(value) ?? null) : null;
    if (read === null) translated[key] = value;
    else for (const [name, own] of Object.entries(read)) if (name === key || !Object.hasOwn(data, name)) translated[name] = own;
  }
  return translated;
}

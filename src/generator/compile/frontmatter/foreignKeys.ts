/** Front matter keys of MkDocs, VitePress and Starlight: those with an equal here are translated. */

type Data = Record<string, unknown>;

/** Keys that change what readers see with those tools, and mean nothing here. */
export const foreignKeys = new Set(
  (
    "aside banner features footer head hero hide layout navbar next outline pageClass prev sidebar status subtitle tableOfContents " +
    "template"
  ).split(" "),
);

const level = (value: unknown): number | null => (typeof value === "number" && value >= 2 && value <= 6 ? value : null);

/** What each key says in our words; null where it says nothing that we know. */
const readers: Record<string, (value: unknown) => Data | null> = {
  outline: (value) => {
    if (value === false) return { hide_table_of_contents: true };
    if (value === "deep") return { toc_max_heading_level: 6 };
    const [from, to] = Array.isArray(value) ? value.map(level) : [level(value), level(value)];
    return from && to ? { toc_min_heading_level: from, toc_max_heading_level: to } : null;
  },
  tableOfContents: (value) => (value === false ? { hide_table_of_contents: true } : null),
  prev: (value) => (value === false ? { pagination_prev: null } : null),
  next: (value) => (value === false ? { pagination_next: null } : null),
  hide: (value) => {
    if (!Array.isArray(value)) return null;
    return {
      ...(value.includes("toc") && { hide_table_of_contents: true }),
      ...(value.includes("navigation") && { displayed_sidebar: null }),
    };
  },
  aside: (value) => (value === false ? { hide_table_of_contents: true } : null),
  sidebar: (value) => {
    if (value === false) return { displayed_sidebar: null };
    if (value === null || typeof value !== "object") return null;
    const { order, label, ...others } = value as { order?: unknown; label?: unknown };
    const read = {
      ...(typeof order === "number" && { sidebar_position: order }),
      ...(typeof label === "string" && { sidebar_label: label }),
    };
    return Object.keys(others).length === 0 && Object.keys(read).length > 0 ? read : null;
  },
};

/** The data with our keys in the place of theirs; a key of ours wins. */
export function translateKeys(data: Data): Data {
  const translated: Data = {};
  for (const [key, value] of Object.entries(data)) {
    const read = Object.hasOwn(readers, key) ? (readers[key]?.(value) ?? null) : null;
    if (read === null) translated[key] = value;
    else for (const [name, own] of Object.entries(read)) if (!Object.hasOwn(data, name)) translated[name] = own;
  }
  return translated;
}

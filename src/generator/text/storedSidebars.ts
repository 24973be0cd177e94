/** What Docusaurus writes into a sidebar for its own components, translations and pictures for other sites. */
const foreignKeys = new Set(["customProps", "key", "translatable", "autoAddBaseUrl", "image"]);

/** Stored sidebars of Docusaurus 2 name pages by `version-1.0/guides/start`, where ours have `guides/start`; a list may be in a list. */
export function plainSidebars(sidebars: unknown, version: string): unknown {
  const isForeign = (item: object, key: string) => "type" in item && foreignKeys.has(key);
  const text = JSON.stringify(sidebars, function (this: object, key, value) {
    if (isForeign(this, key)) return undefined;
    return Array.isArray(value) ? value.flat() : value;
  });
  return JSON.parse(text.replaceAll(`"version-${version}/`, '"'));
}

/** What earlier versions or other tools have and bcidocs does not: what to use instead. A retired code is never used again. */
const replacements: Readonly<Record<string, string>> = {
  "--explain": "Run: bcidocs explain <code>",
  "--shards": "The page of large sites has the workflow to copy.",
  "--search": "There is no replacement: ask the search in a test of your own.",
  "--since": "Use --baseline: it lets only new problems fail.",
  C027: "It is retired: a config may take as long as it needs.",
  C037: "It is retired, with the lists of search queries.",
  C044: "It is retired, with --since: --baseline lets only new problems fail.",
  L030: "It is retired, with the lists of search queries.",
  M024: "It is retired: MDX is read now.",
  M053: "It is retired: M056 says it.",
  S008: "It is retired: the reference is in the cache of all results.",
  X005: "It is retired: X014 says it.",
  useFrame: "It is useShell now.",
  useParts: "It is useSlots now.",
  ThemePartProps: "It is ThemeSlotProps now.",
  ThemePartName: "It is ThemeSlotName now.",
  ThemeParts: "It is ThemeSlots now.",
  algolia: "The search is built in and needs no service: remove the key. The page Recipes shows how to keep a hosted one.",
  plugins: "Use markdown.remarkPlugins, markdown.rehypePlugins, or components in theme/components/.",
  presets: "Write what the preset has under docs and themeConfig, or run: bcidocs init --from-docusaurus <dir>",
};

/** A sentence; undefined for what never existed. */
export function replacementOf(name: string | undefined): string | undefined {
  return name !== undefined && Object.hasOwn(replacements, name) ? replacements[name] : undefined;
}

/** Sidebars of a version, as Docusaurus 2 stored them: `version-1.0/intro` is the page `intro` of that version. */
export function withoutVersion(sidebars: unknown, version: string): unknown {
  return JSON.parse(JSON.stringify(sidebars).replaceAll(`"version-${version}/`, '"'));
}

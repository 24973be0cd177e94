/** Paths of the files with labels of a language, as Docusaurus names them. */

export function themeLabels(locale: string, part: "navbar" | "footer"): string {
  return `i18n/${locale}/docusaurus-theme-classic/${part}.json`;
}

/** `version`: "current" for the working copy. */
export function docsLabels(locale: string, area = "default", version = "current"): string {
  const plugin = `docusaurus-plugin-content-docs${area === "default" ? "" : `-${area}`}`;
  return `i18n/${locale}/${plugin}/${version === "current" ? version : `version-${version}`}.json`;
}

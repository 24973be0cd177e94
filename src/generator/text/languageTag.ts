/** Language as `Intl` and `lang` of HTML take it: `zh_hans` -> `zh-hans`, and `und` for what is no tag of BCP 47, e.g. `simplified`. */
export function languageTag(locale: string): string {
  const tag = locale.replaceAll("_", "-");
  try {
    Intl.getCanonicalLocales(tag);
    return tag;
  } catch {
    return "und";
  }
}

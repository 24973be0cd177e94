/** Language as `Intl` and `lang` of HTML take it: `zh_hans` -> `zh-hans`, and `und` for a name that BCP 47 does not allow, e.g. `simplified`. */
import { attempt } from "./attempt.ts";

export function languageTag(locale: string): string {
  const tag = locale.replaceAll("_", "-");
  return attempt(() => Intl.getCanonicalLocales(tag)) ? tag : "und";
}

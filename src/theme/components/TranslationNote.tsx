/** Says that the text of the page is in another language, for want of a translation. */
import { useStrings } from "../context/site.tsx";
import { Icon } from "../primitives/Icon.tsx";

export function TranslationNote() {
  return (
    <p className="translation-note">
      <Icon name="globe" />
      {useStrings().untranslated}
    </p>
  );
}

/** Says that the original of a translated page has changed since, and leads there. */
import { useStrings } from "../context/site.tsx";
import { Icon } from "../primitives/Icon.tsx";
import type { PageProps } from "../props.ts";

export function OutdatedNote({ original: { href, lang } }: { original: NonNullable<PageProps["outdated"]> }) {
  const { translationOutdated, translationOriginal } = useStrings();
  return (
    <p className="translation-note">
      <Icon name="globe" />
      <span>
        {translationOutdated}{" "}
        <a href={href} hrefLang={lang}>
          {translationOriginal}
        </a>
      </span>
    </p>
  );
}

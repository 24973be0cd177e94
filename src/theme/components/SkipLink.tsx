/** The first stop of the Tab key: past the navigation, to the content. */
import { useStrings } from "../context/site.tsx";
import { ids } from "./ids.ts";

export function SkipLink() {
  return (
    <a className="skip-link" href={`#${ids.main}`}>
      {useStrings().skipToContent}
    </a>
  );
}

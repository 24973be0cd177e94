/** The first Tab stop: skips the navigation. */
import { useStrings } from "../context/site.tsx";
import { ids } from "./ids.ts";

export function SkipLink() {
  return (
    <a className="skip-link" href={`#${ids.main}`}>
      {useStrings().skipToContent}
    </a>
  );
}

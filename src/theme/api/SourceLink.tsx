/** Where a name is defined, in small print at the end. */
import { useStrings } from "../context/site.tsx";
import { Link } from "../prose/Link.tsx";
import type { ApiSource } from "./apiPage.ts";

export function SourceLink({ sources }: { sources: ApiSource[] }) {
  const { apiDefinedIn } = useStrings();
  const [source] = sources;
  if (!source) return null;
  const place = `${source.path}:${source.line}`;
  return (
    <p className="api-source">
      {apiDefinedIn}{" "}
      {source.url === null ? (
        place
      ) : (
        <Link className="api-source-link" href={source.url} isExternal={true}>
          {place}
        </Link>
      )}
    </p>
  );
}

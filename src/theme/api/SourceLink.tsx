/** Where a name is defined, in small print at the end. */
import { useStrings } from "../context/site.tsx";
import { Link } from "../prose/Link.tsx";
import type { ApiSource } from "./apiPage.ts";

/** With the name of the file alone where it stands beside a heading. */
export function SourceLink({ sources, isShort = false }: { sources: ApiSource[]; isShort?: boolean }) {
  const { apiDefinedIn } = useStrings();
  const [source] = sources;
  if (!source) return null;
  const place = `${isShort ? source.path.replace(/^.*\//, "") : source.path}:${source.line}`;
  return (
    <p className="api-source">
      {isShort ? <span className="visually-hidden">{apiDefinedIn}</span> : apiDefinedIn}{" "}
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

/** The tags of a page. */
import { useStrings } from "../context/site.tsx";
import type { PageProps } from "../props.ts";

export function Tags({ tags }: { tags: PageProps["tags"] }) {
  const strings = useStrings();
  if (tags.length === 0) return null;
  return (
    <div className="tags">
      <span aria-hidden="true">{strings.tags}</span>
      <ul aria-label={strings.tags}>
        {tags.map(({ label, href }) => (
          <li key={label}>
            <a className="tag" href={href}>
              {label}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}

/**
 * The front door: the site's name and purpose, then the page's own Markdown. When that begins with `:::columns`,
 * the name moves into the first column, so that the second stands beside it.
 */
import type { PageProps } from "../props.ts";

export function HomePage({ page }: { page: PageProps }) {
  return (
    <div className="home">
      <div className="hero">
        <h1>{page.site.title}</h1>
        {page.site.tagline && <p className="tagline">{page.site.tagline}</p>}
      </div>
      {page.content && <div className="prose is-wide">{page.content}</div>}
    </div>
  );
}

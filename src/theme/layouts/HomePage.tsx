/**
 * The front door: the site's name and purpose, then the page's own Markdown. When that begins with `:::columns`,
 * the name moves into the first column, so that the second stands beside it. A page that hides the title, or has
 * a heading of its own, begins with its own text.
 */
import { useParts } from "../context/parts.tsx";
import type { PageProps } from "../props.ts";

export function HomePage({ page }: { page: PageProps }) {
  const { PageTitle } = useParts();
  const { site } = page;
  return (
    <div className="home">
      {page.hasHero ? (
        <div className="hero">
          <h1>{site.title}</h1>
          {site.tagline && <p className="tagline">{site.tagline}</p>}
        </div>
      ) : (
        <PageTitle page={page.hasTitle ? page : { ...page, titleNode: site.title }} />
      )}
      {page.content && <div className="prose is-wide">{page.content}</div>}
    </div>
  );
}

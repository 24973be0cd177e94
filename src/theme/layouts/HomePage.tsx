/**
 * The home page: the site's name and tagline, then the page's own Markdown. If that begins with `:::columns`,
 * the name moves into the first column, next to the second. A page that hides the title, or has
 * a level-1 heading of its own, begins with its own text.
 */
import { useSlots } from "../context/components.tsx";
import type { PageProps } from "../props.ts";

export function HomePage({ page }: { page: PageProps }) {
  const { PageTitle } = useSlots();
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

/**
 * The home page: the site's name and tagline (a heading of the text with markup, such as a logo, in the name's place), then the page's own Markdown. If that begins with `:::columns`,
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
          <h1>{page.titleNode === page.title ? site.title : page.titleNode}</h1>
          {site.tagline && <p className="tagline">{site.tagline}</p>}
        </div>
      ) : (
        <PageTitle page={page.hasTitle ? page : { ...page, titleNode: site.title }} />
      )}
      {page.content && <div className="prose is-wide">{page.content}</div>}
    </div>
  );
}

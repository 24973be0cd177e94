/**
 * The home page: name and tagline of the site (a title with markup, such as a logo, replaces the name), then the page's text,
 * next to which the name stands if that begins with `:::columns`. A page with a heading of its own begins with its text.
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

/** The front door: the site's name and purpose beside a drawn signal, then the page's own Markdown. */
import { Trace } from "../components/Trace.tsx";
import type { PageProps } from "../props.ts";

export function HomePage({ page }: { page: PageProps }) {
  return (
    <div className="home">
      <div className="hero">
        <div className="hero-text">
          <h1>{page.site.title}</h1>
          {page.site.tagline && <p className="tagline">{page.site.tagline}</p>}
        </div>
        <Trace />
      </div>
      {page.content && <div className="prose is-wide">{page.content}</div>}
    </div>
  );
}

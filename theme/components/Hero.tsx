/** `:::hero{title="…"}`: the beginning of the home page. The name and the tagline of the site stand above what one can build with it. */
import { useSite } from "bcidocs/theme";
import type { ReactNode } from "react";

export default function Hero({ title, children }: { title?: unknown; children?: ReactNode }) {
  const site = useSite();
  return (
    <div className="site-hero">
      <p className="site-name">
        {site.title} <span>{site.tagline}</span>
      </p>
      <h1>{String(title)}</h1>
      {children}
    </div>
  );
}

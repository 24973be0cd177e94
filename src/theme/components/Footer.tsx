/** The footer of the site: a row of links, logo with tagline, columns of links, copyright. */
import { useShell } from "../context/site.tsx";
import { each } from "../primitives/each.ts";
import type { FooterLinkProps } from "../props.ts";
import { Prerendered } from "../prose/Prerendered.tsx";
import { Logo } from "./Logo.tsx";
import { MenuLink } from "./MenuLink.tsx";

export function Footer() {
  const { footer, title, tagline } = useShell();
  if (!footer) return null;
  return (
    // A dark footer keeps its colours on a light page; a light one follows the page.
    <footer className="footer" data-theme={footer.style === "dark" ? "dark" : undefined}>
      <div className="footer-inner doc">
        {footer.row.length > 0 && <FooterLinks links={footer.row} className="footer-row" />}
        {footer.logo && (
          <div className="footer-brand">
            <a className="brand" href={footer.logo.href}>
              <Logo logo={footer.logo} />
              {footer.logo.alt === "" && title}
            </a>
            {tagline && <p>{tagline}</p>}
          </div>
        )}
        {footer.columns.length > 0 && (
          <div className="footer-columns">
            {footer.columns.map(({ title, links }) => (
              <div key={title}>
                <h2 className="footer-title">{title}</h2>
                <FooterLinks links={links} className="footer-links" />
              </div>
            ))}
          </div>
        )}
        {footer.copyright && <Prerendered as="div" className="copyright" html={footer.copyright} />}
      </div>
    </footer>
  );
}

function FooterLinks({ links, className }: { links: FooterLinkProps[]; className: string }) {
  return (
    <ul className={className}>
      {each(links, (link) => (
        <li>{"href" in link ? <MenuLink link={link} className="footer-link" /> : <Prerendered as="div" html={link.html} />}</li>
      ))}
    </ul>
  );
}

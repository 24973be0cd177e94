/** Copies the page as Markdown; its menu shows that text, and has the site's own links. Without a script: a link and a native `details`. */
import { useStrings } from "../context/site.tsx";
import type { PageProps } from "../props.ts";

export function CopyPage({ markdown }: { markdown: PageProps["markdown"] }) {
  const { copyPage, copyPageMore, viewMarkdown } = useStrings();
  if (!markdown) return null;
  return (
    <div className="page-copy">
      <a className="page-copy-button" href={markdown.href}>
        {copyPage}
      </a>
      <details>
        <summary className="page-copy-more">
          <span className="visually-hidden">{copyPageMore}</span>
        </summary>
        <ul className="dropdown-menu">
          {[{ label: viewMarkdown, href: markdown.href }, ...markdown.links].map(({ label, href }) => (
            <li key={href}>
              <a className="dropdown-link" href={href}>
                {label}
              </a>
            </li>
          ))}
        </ul>
      </details>
    </div>
  );
}

/**
 * Explains what is wrong when the site is served at another path than the one it was built for. The stylesheet of every page
 * hides it, so only a page without its stylesheet shows it. `client/baseUrl.ts` inserts the path of the page.
 */
import { useShell } from "../context/site.tsx";
import { ids } from "./ids.ts";

export function BaseUrlBanner() {
  const { homeHref, strings } = useShell();
  return (
    <aside id={ids.baseUrlIssue} aria-label={strings.baseUrlIssueTitle} data-nosnippet="">
      <p>
        <strong>{strings.baseUrlIssueTitle}</strong>
      </p>
      <p>
        {strings.baseUrlIssueText} <code>baseUrl: "{homeHref}"</code>
        {homeHref === "/" && ` (${strings.baseUrlIssueDefault})`}
      </p>
      <p>{strings.baseUrlIssueHint}</p>
      <p hidden>
        {strings.baseUrlIssueGuess} <code />
      </p>
      <hr />
    </aside>
  );
}

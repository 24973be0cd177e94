/** Explains a wrong base URL. The stylesheet hides it, so only a page that did not get its stylesheet shows it; see `client/baseUrl.ts`. */
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

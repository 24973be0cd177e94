/**
 * Says what is wrong when the site lies at another path than the one it was built for. The stylesheet of every page hides it,
 * so only a page that did not get its files shows it. `client/baseUrl.ts` puts the path of the page in.
 */
import { useFrame } from "../context/site.tsx";
import { ids } from "./ids.ts";

export function BaseUrlBanner() {
  const { homeHref, strings } = useFrame();
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

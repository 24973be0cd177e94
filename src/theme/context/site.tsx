/** What every component may ask for without being handed it: the site's facts and the UI words of the page's language. */
import { createContext, type ReactNode, useContext } from "react";
import type { SiteFacts, SiteProps, Strings } from "../props.ts";

const SiteContext = createContext<SiteFacts | SiteProps | null>(null);

/** Gives the site's facts to all components below it. */
export function ThemeProvider({ site, children }: { site: SiteFacts | SiteProps; children?: ReactNode }) {
  return <SiteContext value={site}>{children}</SiteContext>;
}

/** The site's facts: title, tagline, home, words. */
export function useSite(): SiteFacts {
  return provided("useSite", useContext(SiteContext));
}

/** The UI words, e.g. `useStrings().onThisPage`. */
export function useStrings(): Strings {
  return provided("useStrings", useContext(SiteContext)).strings;
}

/** The frame around all pages: navbar, footer, announcement. The browser is not told of it, so islands cannot ask. */
export function useFrame(): SiteProps {
  const site = provided("useFrame", useContext(SiteContext));
  if ("navbar" in site) return site;
  throw new Error(
    "The hook useFrame is called in an island or in the text of a page. The frame is known where it is drawn only: hand over what is needed as props.",
  );
}

function provided<T>(hook: string, site: T | null): T {
  if (site) return site;
  throw new Error(
    `The hook ${hook} is called outside of <ThemeProvider>. Wrap the component in <ThemeProvider site={…}>, or draw it inside a page.`,
  );
}

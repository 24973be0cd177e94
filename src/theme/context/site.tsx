/** What every component may ask for without being handed it: the site's facts and the UI words of the page's language. */
import { createContext, type ReactNode, useContext } from "react";
import type { SiteProps, Strings } from "../props.ts";

const SiteContext = createContext<SiteProps | null>(null);

/** Gives the site's facts to all components below it. */
export function ThemeProvider({ site, children }: { site: SiteProps; children?: ReactNode }) {
  return <SiteContext value={site}>{children}</SiteContext>;
}

/** The site's facts: title, home, navbar, footer, words. */
export function useSite(): SiteProps {
  return siteFor("useSite", useContext(SiteContext));
}

/** The UI words, e.g. `useStrings().onThisPage`. */
export function useStrings(): Strings {
  return siteFor("useStrings", useContext(SiteContext)).strings;
}

function siteFor(hook: string, site: SiteProps | null): SiteProps {
  if (site) return site;
  throw new Error(
    `The hook ${hook} is called outside of <ThemeProvider>. Wrap the component in <ThemeProvider site={…}>, or draw it inside a page.`,
  );
}

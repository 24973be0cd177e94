/** Metadata of the site and UI strings, for every component without passing props. */
import { createContext, type ReactNode, useContext } from "react";
import type { SiteMetadata, SiteProps, Strings } from "../props.ts";

const SiteContext = createContext<SiteMetadata | SiteProps | null>(null);

/** Provides the site's metadata to all components below it. */
export function ThemeProvider({ site, children }: { site: SiteMetadata | SiteProps; children?: ReactNode }) {
  return <SiteContext value={site}>{children}</SiteContext>;
}

/** Metadata of the site: title, tagline, home, strings. */
export function useSite(): SiteMetadata {
  return provided("useSite", useContext(SiteContext));
}

/** The UI strings, e.g. `useStrings().onThisPage`. */
export function useStrings(): Strings {
  return provided("useStrings", useContext(SiteContext)).strings;
}

/** The shell around all pages: navbar, footer, announcement. The browser does not get this data, so islands cannot use it. */
export function useShell(): SiteProps {
  const site = provided("useShell", useContext(SiteContext));
  if ("navbar" in site) return site;
  throw new Error(
    "The hook useShell is called in an island or in the text of a page. Only the components of the shell know it: pass what is needed as props.",
  );
}

function provided<T>(hook: string, site: T | null): T {
  if (site) return site;
  throw new Error(
    `The hook ${hook} is called outside of <ThemeProvider>. Wrap the component in <ThemeProvider site={…}>, or render it inside a page.`,
  );
}

/** `inheritedFrom` for the string `apiInheritedFrom`. */
type ApiWord = keyof Strings extends infer Key ? (Key extends `api${infer Word}` ? Uncapitalize<Word> : never) : never;

/** Labels in the page's language. */
export function useApiWord() {
  const strings = useStrings();
  return (word: ApiWord | "index"): string =>
    strings[word === "index" ? "apiReference" : (`api${word.charAt(0).toUpperCase()}${word.slice(1)}` as keyof Strings)];
}

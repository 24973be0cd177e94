/** Looks for the fragment of an external link on its page. */

/** Fragments that the page's own scripts or the host read, and that no element has to have: routes, lines, text to highlight. */
export function isLookedFor(fragment: string): boolean {
  return (
    fragment !== "" && fragment !== "top" && !/^(?:[!/]|:~:|L\d+(?:C\d+)?(?:-L?\d+(?:C\d+)?)?$)/.test(fragment) && !/[=&]/.test(fragment)
  );
}

const names = /\s(?:id|name)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/gi;

/** Ids and names of a page; GitHub puts `user-content-` in front of those in its Markdown. */
export function fragmentsOf(html: string): Set<string> {
  const found = [...html.matchAll(names)].map(([, double, single, bare]) => double ?? single ?? bare ?? "");
  return new Set(found.flatMap((name) => (name.startsWith("user-content-") ? [name, name.slice("user-content-".length)] : [name])));
}

/** Names of elements. */

/** The elements of HTML. */
export const htmlNames = new Set(
  (
    "a abbr address article aside audio b bdi bdo blockquote body br button caption center cite code col colgroup data dd del details dfn " +
    "dialog div dl dt em embed fieldset figcaption figure font footer form h1 h2 h3 h4 h5 h6 head header hgroup hr html i iframe img input ins kbd " +
    "label legend li link main map mark math menu meta nav noscript object ol optgroup option p param picture pre progress q rp rt ruby s samp " +
    "script search section select small source span strike strong style sub summary sup svg table tbody td template textarea tfoot th thead time " +
    "title tr track tt u ul var video wbr"
  ).split(" "),
);

/** Elements without content and without a closing tag. */
export const voidNames = new Set("area base br col embed hr img input link meta source track wbr".split(" "));

/** True for `Tabs` and `API`, not for `div` and not for `DIV`, which is HTML too. */
export function isComponentName(name: string): boolean {
  return /^[A-Z]/.test(name) && !(name === name.toUpperCase() && htmlNames.has(name.toLowerCase()));
}

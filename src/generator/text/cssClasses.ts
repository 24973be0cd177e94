/** Which pages a stylesheet is for, by the classes in it. */

/**
 * Classes of which a page has at least one if any rule of the sheet applies to it; null where rules apply to pages without any. Of
 * each selector it is a class that is not `common`, if there is one. `text` is as esbuild minifies it.
 */
export function classesOf(text: string, common: ReadonlySet<string>): string[] | null {
  const found = selectorClasses(text).map((classes) => classes.find((name) => !common.has(name)) ?? classes[0]);
  return found.includes(undefined) ? null : ([...new Set(found)].sort() as string[]);
}

/** Of the selectors of the stylesheet of all pages: what their other classes are within. */
export function commonClasses(text: string): Set<string> {
  return new Set(selectorClasses(text).flatMap(([first]) => first ?? []));
}

/** Classes of the elements of a page. */
export function classesInHtml(html: string): Set<string> {
  const values = new Set([...html.matchAll(/ class="([^"]*)"/g)].map(([, value = ""]) => value));
  return new Set([...values].flatMap((value) => value.split(" ")));
}

/** The classes of each selector that its element, and those around it, have to have. A nested rule applies where the one around it does. */
function selectorClasses(text: string): string[][] {
  const preludes = [...withoutStrings(text).matchAll(/(?<=^|[{};])[^{};]+(?=\{)/g)].map(([prelude]) => prelude);
  const selectors = preludes
    .filter((prelude) => !/^(?:@|from$|to$|[\d.]+%)/.test(prelude))
    .flatMap((each) => withoutArguments(each).split(","));
  return selectors
    .filter((selector) => !selector.startsWith("&"))
    .map((selector) => [...selector.matchAll(/\.(-?[A-Za-z_][\w-]*)/g)].map(([, name = ""]) => name));
}

function withoutStrings(text: string): string {
  return text.replace(/"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'/g, '""');
}

/** What has to be there: `.a:is(.b,.c) d` -> `.a:is d`, `.a:has(.b) d` -> `.a:has[.b] d`. */
function withoutArguments(selector: string): string {
  const outer = selector.replace(/(:has)?\(([^()]*)\)/g, (_, has, args) => (has ? `:has[${args}]` : ""));
  return outer === selector ? selector : withoutArguments(outer);
}

/** Which pages a stylesheet is for, by the classes in it. */
import { type CssNode, ident, parse, walk } from "css-tree";

/**
 * Classes of which a page has at least one if any rule of the sheet applies to it; null where rules apply to pages without any. Of
 * each selector it is a class that is not `common`, if there is one.
 */
export function classesOf(text: string, common: ReadonlySet<string>): string[] | null {
  const found = selectorClasses(text).map((classes) => classes.find((name) => !common.has(name)) ?? classes[0]);
  return found.includes(undefined) ? null : ([...new Set(found)].sort() as string[]);
}

/** The outermost classes of the selectors in the stylesheet of all pages. */
export function commonClasses(text: string): Set<string> {
  return new Set(selectorClasses(text).flatMap(([first]) => first ?? []));
}

/** The classes of each selector that its element, and those around it, have to have. A nested rule applies where the one around it does. */
function selectorClasses(text: string): string[][] {
  const classLists: string[][] = [];
  walk(parse(text, { parseValue: false }), {
    visit: "Rule",
    enter({ prelude }) {
      if (prelude.type !== "SelectorList" || this.atrule?.name.endsWith("keyframes")) return;
      const selectors = prelude.children.filter((node) => node.type === "Selector" && node.children.first?.type !== "NestingSelector");
      classLists.push(...classesOfList(selectors));
    },
  });
  return classLists;
}

/** Classes that each selector needs; `.a:has(.b,.c)` is two selectors. Classes in other arguments are optional. */
function classesOfList(selectors: Iterable<CssNode>): string[][] {
  return [...selectors].flatMap((selector) => {
    let lists: string[][] = [[]];
    for (const node of selector.type === "Selector" ? selector.children : []) {
      const argument = node.type === "PseudoClassSelector" && node.name === "has" ? node.children?.first : null;
      const next =
        node.type === "ClassSelector"
          ? [[ident.decode(node.name)]]
          : argument?.type === "SelectorList"
            ? classesOfList(argument.children)
            : [[]];
      lists = lists.flatMap((list) => next.map((more) => [...list, ...more]));
    }
    return lists;
  });
}

/** Joins class names, some of which may be missing: `joinClasses("a", undefined)` is `a`. */
export function joinClasses(...names: (string | false | null | undefined)[]): string {
  return names.filter(Boolean).join(" ");
}

/** The syntax of formulas, as one more plugin of the reference parser. */
import remarkMath from "remark-math";

/** A list for each list of the site, so that its parser is made once. */
const extended = new WeakMap<unknown[], unknown[]>();

/** The plugins of the site behind the one for formulas. */
export function withMathSyntax(plugins: unknown[]): unknown[] {
  const made = extended.get(plugins) ?? [remarkMath, ...plugins];
  extended.set(plugins, made);
  return made;
}

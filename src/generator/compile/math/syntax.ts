/** The syntax of formulas, as two more plugins of the reference parser. */
import remarkMath from "remark-math";
import type {} from "remark-parse";
import type { Data, Processor } from "unified";

/** A list for each list of the site, so that its parser is made once. */
const extended = new WeakMap<unknown[], unknown[]>();

/** The plugins of the site after those for formulas. In a book of mdBook, one dollar is a dollar. */
export function withMathSyntax(plugins: unknown[], singleDollarTextMath = true): unknown[] {
  const made = extended.get(plugins) ?? [[remarkMath, { singleDollarTextMath }], withoutPrices, ...plugins];
  extended.set(plugins, made);
  return made;
}

type Syntax = NonNullable<Data["micromarkExtensions"]>[number];
type Construct = Exclude<NonNullable<NonNullable<Syntax["text"]>[number]>, unknown[]>;

const dollar = 36;

/** Decides while the text is read: a dollar that opens no formula leaves the next one free to open one, as in `$5 and $x^2$`. */
function withoutPrices(this: Processor): void {
  for (const { text } of this.data().micromarkExtensions ?? []) {
    const construct = text?.[dollar];
    if (text && construct && !Array.isArray(construct)) text[dollar] = exceptPrices(construct);
  }
}

function exceptPrices(construct: Construct): Construct {
  return {
    ...construct,
    tokenize(effects, ok, nok) {
      const decide: typeof ok = (code) => {
        const token = this.events.at(-1)?.[1];
        const isPrice = token !== undefined && isMoney(this.sliceSerialize(token), code);
        return isPrice ? nok(code) : ok(code);
      };
      return construct.tokenize.call(this, effects, decide, nok);
    },
  };
}

/** `$5 and $6`: what a dollar opens begins without a space, and what it closes ends without one and has no digit after it. */
function isMoney(written: string, next: number | null): boolean {
  if (!/^\$[^$]/.test(written)) return false;
  return /^\$\s|\s\$$/.test(written) || (next !== null && /\d/.test(String.fromCodePoint(Math.max(0, next))));
}

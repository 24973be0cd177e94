/** The tokens of code, as Prism makes them. */

/** A name, the others that it goes by, and the text or the tokens within. */
export interface Token {
  type: string;
  alias?: string | string[] | null;
  content: Tokens;
}

export type Tokens = string | Token | readonly (string | Token)[];

/** Its own name first. */
export function namesOf({ type, alias }: Token): string[] {
  return alias ? [type].concat(alias) : [type];
}

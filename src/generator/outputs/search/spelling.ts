/** All terms by their length, in which the browser looks for what a mistyped word may have meant. */
import { addToList } from "../../text/lists.ts";

/** Terms of other lengths, and those with digits, are never suggested. */
const [shortest, longest] = [4, 24];
/** Scripts in which a mistyped letter is another word. */
const withoutLetters = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;

/** Terms by length, each list sorted. */
type Spelling = Map<number, string[]>;

export function isSpelled(term: string): boolean {
  return term.length >= shortest && term.length <= longest && /^\p{L}+$/u.test(term) && !withoutLetters.test(term);
}

export function spellingOf(terms: Iterable<string>): Spelling {
  const lists: Spelling = new Map();
  for (const term of terms) {
    if (isSpelled(term)) addToList(lists, term.length, term);
  }
  for (const list of lists.values()) list.sort();
  return lists;
}

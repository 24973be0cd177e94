/** A name that may be too long for a phone. */
import { each } from "./each.ts";

/** Shorter names fit in every list. */
export const fitsInList = 18;
/** Shorter names fit in two columns on a phone. */
export const fitsInColumn = 12;
/** Shorter names fit in the title of a page on a phone. */
export const fitsInTitle = 10;

/** Breaks between words, e.g. `MutationFunction` + `Context`, and within a word only where that is not enough. */
export function ApiName({ name, fits = fitsInList }: { name: string; fits?: number | undefined }) {
  return each(wordsOf(name, fits), (word, index) => (
    <>
      {index > 0 && <wbr />}
      {word}
    </>
  ));
}

/** For the label of the element around such a name: screen readers read its parts as words of their own. */
export function spokenName(name: string, fits = fitsInList): string | undefined {
  return wordsOf(name, fits).length > 1 ? name : undefined;
}

function wordsOf(name: string, fits: number): string[] {
  return name.length <= fits ? [name] : name.split(/(?<=[a-z\d])(?=[A-Z])|(?<=[._/])(?=\w)/);
}

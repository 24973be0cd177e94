/** A name that may be too long for a phone. */
import { Fragment } from "react";

/** Shorter names fit everywhere. */
const fits = 18;

/** Breaks between words, e.g. `MutationFunction` + `Context`, and within a word only where that is not enough. */
export function ApiName({ name }: { name: string }) {
  return wordsOf(name).map((word, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the words never change, and two may be equal
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {word}
    </Fragment>
  ));
}

/** For the label of the element around such a name: screen readers read its parts as words of their own. */
export function spokenName(name: string): string | undefined {
  return wordsOf(name).length > 1 ? name : undefined;
}

function wordsOf(name: string): string[] {
  return name.length <= fits ? [name] : name.split(/(?<=[a-z\d])(?=[A-Z])|(?<=[._])(?=\w)/);
}

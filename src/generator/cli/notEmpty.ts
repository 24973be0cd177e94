/** Refuses a value on the command line that is empty. */
import { InvalidArgumentError } from "commander";

/** `"$OUT"` of a shell without that variable would otherwise be taken for the current folder. */
export function notEmpty(value: string): string {
  if (value.trim() !== "") return value;
  throw new InvalidArgumentError("It is empty: write a value, or leave out the flag.");
}

/** Refuses an empty value of the command line. */
import { InvalidArgumentError } from "commander";

/** `"$DOCS"` of a variable that is not set must not mean the current folder. */
export function notEmpty(value: string): string {
  if (value !== "") return value;
  throw new InvalidArgumentError("It is empty.");
}

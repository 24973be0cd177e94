/** Refuses a path on the command line that is empty. */
import { InvalidArgumentError } from "commander";

/** `"$OUT"` of a shell without that variable would otherwise be taken for the current folder. */
export function notEmpty(path: string): string {
  if (path.trim() !== "") return path;
  throw new InvalidArgumentError("It is empty: write a path, or leave it out.");
}

/** Addresses of files at the hosts of repositories. */
import { encodePath } from "./url.ts";

/** What is between the word for what the host does and the path is the branch: `…/edit/main/`, `…/-/edit/main/`, `…/src/branch/main/`. */
const branch = /\/(edit|blob|tree|raw|src(?:\/branch)?|_edit)\/[^/]+(?=\/|$)/;

/** The address with another branch, tag or commit; null where it does not say which part of it is the branch. */
export function addressAt(address: string, ref: string): string | null {
  return branch.test(address) ? address.replace(branch, (_, word: string) => `/${word}/${encodePath(ref)}`) : null;
}

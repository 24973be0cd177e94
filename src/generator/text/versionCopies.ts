/** Where the files of versions that are read from Git are: copies in bcidocs' own folder, each at its path in the repository's site. */

const folder = ".bcidocs/versions";

/** `.bcidocs/versions/default/6.0`, relative to the site folder. */
export function copyFolder(area: string, version: string): string {
  return `${folder}/${area}/${version}`;
}

/** `.bcidocs/versions/default/6.0/content/docs/a.md` -> `.bcidocs/versions/default/6.0/` and `content/docs/a.md`; other paths have no root. */
export function splitCopy(path: string): { root: string; inner: string } {
  const root = path.startsWith(`${folder}/`) ? (/^(?:[^/]+\/){4}/.exec(path)?.[0] ?? "") : "";
  return { root, inner: path.slice(root.length) };
}

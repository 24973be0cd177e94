/**
 * Which files samples may read: those of the site and of the SDK that are not hidden, and those of packages that are found from there.
 * A sample comes with the text of a page, and whoever sends a page must not get at other files of the machine.
 */
import { jsonFields } from "./json.ts";
import { foldersAbove, isInside, slashed } from "./path.ts";

/** What follows links, and reads a file that may not exist. */
interface Disk {
  realPath(path: string): string;
  readFile(path: string): string | undefined;
}

/** `folders`: of the site, the SDK and the like; absolute. */
export function createReadable(folders: readonly string[], { realPath, readFile }: Disk): (path: string) => boolean {
  const follow = (path: string) => slashed(realPath(path));
  const roots = new Set(folders.map(follow));
  const isHidden = (path: string) => /(?:^|\/)(?:\.|node_modules(?:\/|$))/.test(path);
  const isOwn = (file: string) => [...roots].some((root) => isInside(file, root) && !isHidden(file.slice(root.length + 1)));
  const isInstalled = (file: string) => {
    const [, above] = /^(.*?)\/node_modules\/(?:.*\/node_modules\/)?[^./]/.exec(file) ?? [];
    // Yarn keeps packages in archives.
    return above !== undefined && (above.endsWith(".zip") || [...roots].some((root) => isInside(root, above)));
  };
  // A package may be a link, e.g. in a workspace. Only what calls itself so is one.
  const isLinked = (folder: string) => {
    const { name } = jsonFields(readFile(`${folder}/package.json`) ?? null);
    const places = typeof name === "string" ? [...roots].flatMap((root) => foldersAbove(`${root}/${name}`)) : [];
    return places.some((above) => follow(`${above}/node_modules/${name}`) === folder);
  };
  return (path) => {
    const file = follow(path);
    const linked = isOwn(file) || isInstalled(file) ? undefined : foldersAbove(file).find(isLinked);
    if (linked !== undefined) roots.add(linked);
    return isOwn(file) || isInstalled(file);
  };
}

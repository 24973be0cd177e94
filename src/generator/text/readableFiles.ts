/**
 * Which files samples may read: those of the site and of the SDK that are not hidden, and those of packages that are found from there.
 * A sample comes with the text of a page, and whoever sends a page must not get at other files of the machine.
 */
import { jsonFields } from "./json.ts";
import { isInside } from "./path.ts";

/** What follows links, and reads a file that may not exist. */
interface Disk {
  realPath(path: string): string;
  readFile(path: string): string | undefined;
}

/**
 * `folders`: of the site, the SDK and the like; absolute. What is returned asks for a file; `written` is its path, or that of its
 * package, before links are followed.
 */
export function createReadable(
  folders: readonly string[],
  { realPath, readFile }: Disk,
): (path: string, written?: string) => boolean {
  const follow = (path: string) => realPath(path).replaceAll("\\", "/");
  const roots = new Set(folders.map(follow));
  const isHidden = (path: string) => /(?:^|\/)(?:\.|node_modules(?:\/|$))/.test(path);
  const isOwn = (file: string) => [...roots].some((root) => isInside(file, root) && !isHidden(file.slice(root.length + 1)));
  /** The folder of a package in a `node_modules` in which Node looks for those that a root imports. */
  const packageOf = (path: string) => {
    const pattern = /^((.*?)\/node_modules\/(?:.*\/node_modules\/)?((?:@[^./][^/]*\/)?[^./@][^/]*))(?=\/|$)/;
    const [, folder = "", above = "", name] = pattern.exec(path) ?? [];
    // Yarn keeps packages in archives.
    const isOnPath = above.endsWith(".zip") || [...roots].some((root) => isInside(root, above));
    return name !== undefined && isOnPath ? { folder, name } : null;
  };
  return (path, written = path) => {
    const file = follow(path);
    if (isOwn(file) || packageOf(file)) return true;
    // A package may be a link, e.g. in a workspace. Only what calls itself so is one.
    const linked = packageOf(written.replaceAll("\\", "/"));
    const target = linked && follow(linked.folder);
    if (!target || jsonFields(readFile(`${target}/package.json`) ?? null).name !== linked.name) return false;
    roots.add(target);
    return isOwn(file);
  };
}

/** Which installed package a file belongs to. */

/** `rxjs` of `node_modules/rxjs/dist/index.d.ts`; undefined for a file that is in none. */
export function installedPackage(path: string): string | undefined {
  return /^(?:.*\/)?node_modules\/(@[^/]+\/[^/]+|[^/@]+)(?:\/|$)/.exec(path.replaceAll("\\", "/"))?.[1];
}

/** Whether a file belongs to another package than the entry points: nobody here can change it. */
export function thirdPartyFiles(entryPoints: readonly string[]): (path: string) => boolean {
  const own = entryPoints.map(installedPackage);
  return (path) => {
    const found = installedPackage(path);
    return found !== undefined && !own.includes(found);
  };
}

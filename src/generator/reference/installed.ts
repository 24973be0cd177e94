/** Which installed package a file belongs to. */

/** `rxjs` of `node_modules/rxjs/dist/index.d.ts`; undefined for a file that is in none. */
export function installedPackage(path: string): string | undefined {
  return /^(?:.*\/)?node_modules\/(@[^/]+\/[^/]+|[^/@]+)(?:\/|$)/.exec(path.replaceAll("\\", "/"))?.[1];
}

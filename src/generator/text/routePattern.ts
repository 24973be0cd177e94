/** Routes as settings name them: `/docs/old/*` for all below, `/docs/start` for one. */

/** `*` matches any characters, slashes included. `/docs/*` does not match `/docs` itself. */
export function createRoutePattern(pattern: string): (route: string) => boolean {
  const source = pattern.split("*").map((part) => part.replace(/[\\^$.|?+()[\]{}]/g, "\\$&"));
  const expression = new RegExp(`^${source.join(".*")}$`, "su");
  return (route) => expression.test(route);
}

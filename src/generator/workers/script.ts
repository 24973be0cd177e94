/** The module that runs in threads; null where the program is not bundled, as in tests of its sources. */
export function threadScript(): URL | null {
  return typeof __THREAD__ === "string" ? new URL(__THREAD__, import.meta.url) : null;
}

/** What browsers have and the compiler's library does not know. */
interface Navigator {
  /** https://wicg.github.io/netinfo/ */
  readonly connection?: { readonly saveData?: boolean; readonly effectiveType?: string };
}

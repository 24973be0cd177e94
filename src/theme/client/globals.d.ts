/** Browser APIs that the compiler's library lacks. */
interface Navigator {
  /** https://wicg.github.io/netinfo/ */
  readonly connection?: { readonly saveData?: boolean; readonly effectiveType?: string };
}

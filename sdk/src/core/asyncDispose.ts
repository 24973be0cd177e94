/** `Symbol.asyncDispose` for compilers before TypeScript 5.2, told as those after it know it. */
export {};

declare global {
  interface SymbolConstructor {
    readonly asyncDispose: unique symbol;
  }
}

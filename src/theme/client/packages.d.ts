/** A file of a package that has types for its entry only. */
declare module "clipboard/src/actions/copy.js" {
  /** Selects the text in a hidden field and copies it from there. */
  const copyAction: (text: string) => string;
  export = copyAction;
}

/** The examples of the CommonMark specification, as the npm package exports them. */
declare module "commonmark-spec" {
  export const tests: { number: number; section: string; markdown: string; html: string }[];
}

/** The UI words that scripts show, put in by the bundler: keys of `strings/en.ts`. */
declare module "bcidocs:words" {
  export const pageCrashed: string;
  export const cause: string;
  export const tryAgain: string;
  export const pageError: string;
  export const pageErrorText: string;
  export const retry: string;
}

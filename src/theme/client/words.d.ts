/** The UI strings that scripts show, inserted by the bundler: keys of `strings/en.ts`. */
declare module "bcidocs:words" {
  export const backToTop: string;
  export const copied: string;
  export const copy: string;
  export const copyByHand: string;
  export const wrap: string;
  export const colorMode: string;
  export const colorModeDark: string;
  export const colorModeLight: string;
  export const colorModeSystem: string;
  export const pageCrashed: string;
  export const cause: string;
  export const tryAgain: string;
  export const pageError: string;
  export const pageErrorText: string;
  export const retry: string;
  export const backToMenu: string;
  export const collapseSidebar: string;
  export const expandSidebar: string;
}

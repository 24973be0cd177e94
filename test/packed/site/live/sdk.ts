/** What live samples import. */
export { make } from "../sdk/src/index.ts";

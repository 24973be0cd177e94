/** Seconds do not pass here. */
export { boil } from "../sdk/index.ts";

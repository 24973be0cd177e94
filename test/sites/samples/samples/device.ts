import { Kit } from "../sdk/src/index.ts";

export const device = await Kit.open({ name: "shared" });

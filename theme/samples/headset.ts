/** The file `headset.ts` that samples import: the one for Node. */
import { Noema } from "@noema/sdk";

const { EMAIL = "", PASSWORD = "" } = process.env;

export const headset = new Noema();
await headset.login({ email: EMAIL, password: PASSWORD });

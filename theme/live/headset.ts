/** `./headset`, the file that the samples tell readers to write: an instance that is logged in. */
import { Noema } from "./sdk.ts";

export const headset = new Noema();
await headset.login({ email: "you@example.com", password: "your-password" });

/** The SDK as samples of the docs import it: instances are those of the simulated headset of the sample. */
import { type Credentials, Noema as RealNoema, type SDKOptions } from "../../../sdk/src/index.ts";
import { sharedSimulator } from "./simulator.ts";

export * from "../../../sdk/src/index.ts";

export class Noema extends RealNoema {
  readonly #isShared: boolean;

  constructor(options: SDKOptions = {}) {
    const isShared = !("services" in options);
    super(isShared ? { ...options, ...sharedSimulator().options } : options);
    this.#isShared = isShared;
  }

  /** The simulated account takes every address and password. */
  override login(credentials: Credentials): ReturnType<RealNoema["login"]> {
    return super.login(this.#isShared && "email" in credentials ? sharedSimulator().account : credentials);
  }
}

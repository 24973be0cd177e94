/** What live samples get as the SDK: itself, with the simulated headset in place of a real one. */
import { Noema as RealNoema, type Credentials, type SDKOptions } from "../sdk/src/index.ts";
import { hasServices, simulated, startShared } from "./simulated.ts";

export * from "../sdk/src/index.ts";

await startShared();

export class Noema extends RealNoema {
  readonly #isShared: boolean;

  constructor(options: SDKOptions = {}) {
    const isShared = !hasServices(options);
    const { deviceId: _, ...rest } = options;
    super(isShared ? { ...rest, ...simulated().options } : options);
    this.#isShared = isShared;
  }

  /** The simulated account takes every address and password. */
  override login(credentials: Credentials): ReturnType<RealNoema["login"]> {
    return super.login(this.#isShared && "email" in credentials ? simulated().account : credentials);
  }
}

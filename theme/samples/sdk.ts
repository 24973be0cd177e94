/** What samples get as the SDK: instances are those of the simulated headset. */
import { type Credentials, Noema as RealNoema, WebBluetoothTransport as RealTransport, type SDKOptions } from "../../sdk/src/index.ts";
import { createSimulator, sharedSimulator } from "./simulator.ts";

export * from "../../sdk/src/index.ts";

/** The browser of samples sees a simulated headset. */
export class WebBluetoothTransport extends RealTransport {
  constructor(options: ConstructorParameters<typeof RealTransport>[0] = {}) {
    super({ ...createSimulator({ emulator: false }).bluetooth, ...options });
  }
}

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

/** What live samples get as the SDK: itself, with the simulated headset in place of a real one. */
import { type Credentials, Noema as RealNoema, type SDKOptions } from "../sdk/src/index.ts";
import { sharedSimulator } from "./simulated.ts";

export * from "../sdk/src/index.ts";

export class Noema extends RealNoema {
  readonly #isShared: boolean;

  /** Options of a simulator that the sample has created stay as they are. */
  constructor(options: SDKOptions = {}) {
    const isShared = !("services" in options);
    const { deviceId: _, ...rest } = options;
    super(isShared ? { ...rest, ...sharedSimulator().options } : options);
    this.#isShared = isShared;
  }

  /** The simulated account takes every address and password. */
  override login(credentials: Credentials): ReturnType<RealNoema["login"]> {
    return super.login(this.#isShared && "email" in credentials ? sharedSimulator().account : credentials);
  }

  /** Nothing is left to do for a sample that ends its instance. What it prints afterwards is still shown. */
  override async dispose(): Promise<void> {
    await super.dispose();
    setTimeout(() => globalThis.close(), 200);
  }
}

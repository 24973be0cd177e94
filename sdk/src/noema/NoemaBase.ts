/** What all members of the main class share. The members are spread over files by topic, each a class on top of the one before. */
import { Core } from "../core/Core.ts";
import type { SDKOptions } from "../types/options.ts";

export abstract class NoemaBase {
  /** @hidden */
  protected readonly core: Core;

  /**
   * Creates an instance. It looks up an earlier session at once, where the platform keeps one, and connects to nothing else.
   *
   * @param options - Which headset to select, and over which path its data travels. A Bluetooth mode without a transport counts as `wifi-only`.
   *
   * @example
   * ```ts
   * import { Noema } from "@noema/sdk";
   *
   * const headset = new Noema({ deviceId: "a1b2c3d4e5f60718293a4b5c6d7e8f90" });
   * ```
   *
   * @see {@link https://docs.noema.example/docs/api/device-selection | Device Selection}
   */
  constructor(options: SDKOptions = {}) {
    this.core = new Core(options);
  }
}

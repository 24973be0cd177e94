/** What a device measures. */
export interface Reading {
  value: number;
}

/** A device. */
export class Kit {
  /** Opens it. */
  static async open(options: { name: string }): Promise<Kit> {
    const kit = new Kit();
    kit.name = options.name;
    return kit;
  }

  /** What it is called. */
  name = "";

  /**
   * Measures once.
   *
   * @example
   * ```ts
   * import { Kit } from "@kit/sdk";
   *
   * const kit = await Kit.open({ name: "a" });
   * console.log(kit.measur().value);
   * ```
   */
  measure(): Reading {
    return { value: this.name.length };
  }
}

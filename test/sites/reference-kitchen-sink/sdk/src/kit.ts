import { BaseDevice, type StopReason } from "./base.ts";
import type { Listener, Options, Reading } from "./shapes.ts";

interface Hidden {
  a: number;
}

/**
 * The kit. It talks over the air: use {@link Kit.connect} first, see {@link Kit.connect | the way to connect}.
 *
 * It has _two_ parts; <b>both</b> are needed.
 *
 * | part | use |
 * |---|---|
 * | band | head |
 *
 * @remarks
 * Keep it dry.
 *
 * @example
 * ```ts
 * const kit = new Kit({ id: "a" });
 * await kit.connect();
 * ```
 *
 * @see {@link Reading} for what comes out.
 * @since 1.2.0
 * @sidebarFirst
 */
export class Kit extends BaseDevice<{ warm: boolean }> {
  /** The protocol's version. */
  static readonly PROTOCOL: 3 = 3;
  #hidden = 0;

  /**
   * Makes a kit.
   *
   * @param options - Everything that can be set.
   * @param options.id - Its name.
   */
  constructor(options: Options = { id: "kit" }) {
    super(options.id);
  }

  /**
   * Connects to the kit. Waits for its answer.
   *
   * @transport wifi bluetooth
   * @param target - Where to connect to.
   * @param target.host - The host's name.
   * @returns What the kit answered.
   * @throws {RangeError} When the port is out of range.
   * @throws A plain error when nobody answers.
   * @example Over the air
   * ```ts
   * await kit.connect({ host: "kit.local" });
   * ```
   */
  async connect(target?: {
    host: string;
    /**
     * The port.
     * @defaultValue `8080`
     */
    port?: number;
    /** How often it tries. */
    retry?: {
      times: number;
      /** Milliseconds. */
      pause: number;
    };
  }): Promise<{
    /** True when it worked. */
    ok: boolean;
    reason?: StopReason;
  }> {
    return { ok: target !== undefined };
  }

  /** {@inheritDoc BaseDevice.warmUp} */
  warmUp(): void {
    this.#hidden++;
  }

  /**
   * Listens by name.
   *
   * @transport wifi
   */
  on(name: "reading", listener: Listener<Reading>): () => void;
  /** Listens to the end. */
  on(name: "stop", listener: Listener<StopReason>): () => void;
  on(name: string, listener: (value: never, index: number) => void): () => void {
    return () => void [name, listener];
  }

  /**
   * The last reading.
   *
   * @deprecated Use {@link Kit.on} instead.
   */
  get last(): Reading | undefined {
    return undefined;
  }

  /** How loud it is, 0 to 1. */
  get volume(): number {
    return 1;
  }
  set volume(value: number) {
    void value;
  }

  /** @internal */
  debug(): Hidden {
    return { a: 1 };
  }

  /**
   * A reference to {@link Nowhere.at} that leads nowhere.
   *
   * <script>alert(1)</script> and [this](javascript:alert(1)).
   */
  broken(hidden?: Hidden): void {
    void hidden;
  }
}

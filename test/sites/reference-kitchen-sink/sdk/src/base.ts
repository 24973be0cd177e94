/** What every device can do. */
export interface Device {
  /** The device's name, as printed on its back. */
  readonly id: string;
  /**
   * Starts it.
   *
   * @param force - Start even when the battery is low.
   */
  start(force?: boolean): Promise<void>;
  /** Called when it stops. */
  onStop?: (this: Device, reason: StopReason, at: number) => void;
}

/** Why a device stopped. */
export enum StopReason {
  /** Somebody pressed the button. */
  Button = "button",
  /** The battery is empty. */
  Battery = "battery",
  Unknown = "unknown",
}

/** Numbers that count themselves. */
export enum Level {
  Low,
  High = 10,
}

/**
 * The base of all devices.
 *
 * @typeParam State - What it remembers.
 */
export abstract class BaseDevice<State extends object = Record<string, never>> implements Device {
  /** How many devices there are. */
  static count = 0;
  readonly id: string;
  /** What it remembers between two calls. */
  protected state?: State;
  private secret = 1;

  /** @param id - A name that no other device has. */
  constructor(id: string) {
    this.id = id;
  }

  /** Warms up the hardware. Called once by {@link BaseDevice.start}. */
  abstract warmUp(): void;

  async start(force = false): Promise<void> {
    if (force || this.secret > 0) this.warmUp();
  }

  /**
   * Chains calls.
   *
   * @returns The device itself.
   */
  with(part: string): this {
    void part;
    return this;
  }

  /** Goes through all parts. */
  *[Symbol.iterator](): Generator<string> {
    yield this.id;
  }
}

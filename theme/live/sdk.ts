/** What live samples get as the SDK: itself, with the simulated headset in place of a real one. */
import { type Credentials, Noema as RealNoema, type SDKOptions } from "../../sdk/src/index.ts";
import { counted } from "./pending.ts";
import { sharedSimulator } from "./simulated.ts";

export * from "../../sdk/src/index.ts";

export class Noema extends RealNoema {
  readonly #isShared: boolean;

  /** Options of a simulator that the sample has created stay as they are. */
  constructor(options: SDKOptions = {}) {
    const isShared = !("services" in options);
    const { deviceId: _, ...rest } = options;
    super(isShared ? { ...rest, ...sharedSimulator().options } : options);
    this.#isShared = isShared;
    countCalls(this);
  }

  /** The simulated account takes every address and password. */
  override login(credentials: Credentials): ReturnType<RealNoema["login"]> {
    return super.login(this.#isShared && "email" in credentials ? sharedSimulator().account : credentials);
  }
}

/** What the methods of an instance return counts as still to come. */
function countCalls(instance: Noema): void {
  const methods = instance as unknown as Record<string, unknown>;
  for (const [name, { value }] of Object.entries(Object.getOwnPropertyDescriptors(RealNoema.prototype))) {
    const method = name === "login" ? Noema.prototype.login : value;
    if (name === "constructor" || typeof method !== "function") continue;
    methods[name] = (...values: unknown[]) => counted(method.apply(instance, values));
  }
}

/** A simulator with an instance that is logged in to it. */
import { Noema, type SDKOptions, STREAMING_MODE, WebBluetoothTransport } from "@noema/sdk";
import { createSimulator, type Simulator, type SimulatorOptions } from "@noema/sdk/simulator";
import type { Observable } from "rxjs";

export interface Connected {
  simulator: Simulator;
  headset: Noema;
}

export async function connect(simulatorOptions: SimulatorOptions = {}, options: SDKOptions = {}): Promise<Connected> {
  const simulator = createSimulator({ seed: 7, ...simulatorOptions });
  const headset = new Noema({ ...simulator.options, ...options });
  await headset.login(loginOf(simulator));
  return { simulator, headset };
}

export function loginOf({ account }: Simulator): { email: string; password: string } {
  return { email: account.email, password: account.password };
}

/** An instance in a session of an API key with these scopes. */
export async function connectWithScopes(scopes: string[], simulatorOptions: SimulatorOptions = {}): Promise<Connected> {
  const { simulator, headset: owner } = await connect(simulatorOptions);
  const granted = Object.fromEntries(scopes.map((scope) => [scope, true]));
  const { apiKey } = await owner.createApiKey({ description: "test", scopes: { "write:nothing": true, ...granted } });
  const selects = scopes.includes("read:devices-info");
  const headset = new Noema({ ...simulator.options, autoSelectDevice: selects });
  await headset.login({ apiKey });
  return { simulator, headset };
}

export interface Collected<T> {
  values: T[];
  errors: Error[];
  stop: () => void;
}

/** Values and errors of a stream, as they arrive. */
export function collect<T>(stream$: Observable<unknown>): Collected<T> {
  const values: T[] = [];
  const errors: Error[] = [];
  const subscription = stream$.subscribe({ next: (value) => values.push(value as T), error: (error) => errors.push(error) });
  return { values, errors, stop: () => subscription.unsubscribe() };
}

/** A headset that is logged in, and connected over Bluetooth. */
export async function connectOverBluetooth() {
  const simulator = createSimulator({ seed: 7, emulator: false });
  const bluetoothTransport = new WebBluetoothTransport({ ...simulator.bluetooth, autoConnect: false });
  const streamingMode = STREAMING_MODE.BLUETOOTH_WITH_WIFI_FALLBACK;
  const headset = new Noema({ ...simulator.options, bluetoothTransport, streamingMode });
  await headset.login(loginOf(simulator));
  await headset.bluetooth?.connect();
  await simulator.advance(100);
  const { bluetooth } = headset;
  if (!bluetooth) throw new Error("no Bluetooth");
  return { simulator, headset, bluetooth };
}

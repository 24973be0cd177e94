/** What samples get as the simulator: all share the time of the machine. */
import { createSimulator as createReal, type Simulator, type SimulatorOptions } from "../../sdk/src/simulator/index.ts";
import { globals, machine } from "./machine.ts";

export * from "../../sdk/src/simulator/index.ts";

const simulators: { shared: Simulator | null; all: Simulator[] } = { shared: null, all: [] };

/** The headset of samples that create none: worn for a while, so that calm and focus come at once. */
export async function startSimulator(): Promise<Simulator> {
  const simulator = createReal({ seed: 7 });
  simulator.setCalm(0.35);
  simulator.setFocus(0.35);
  await simulator.advance(17_000);
  register(simulator);
  Object.assign(simulators, { shared: simulator, all: [simulator] });
  return simulator;
}

/** What samples take from their environment is known to the cloud: an app that has access, a token, a key, and another person. */
function register({ server, account }: Simulator): void {
  const { env } = globals.process;
  const [clientId, scopes] = [env.NOEMA_OAUTH_CLIENT_ID ?? "", ["read:devices-info", "read:focus"]];
  server.apps.set(clientId, { secret: env.NOEMA_OAUTH_CLIENT_SECRET ?? "", redirectUris: ["http://localhost:3000"] });
  for (const uid of [account.uid, "id of an account that granted access"]) server.consents.set(`${clientId}/${uid}`, scopes);
  const grant = (claims: Record<string, boolean | string>) => ({ uid: account.uid, claims, expiresOn: null });
  server.grants.set(env.CUSTOM_TOKEN ?? "", grant({ oauth: true, clientId, scopes: scopes.join(",") }));
  server.grants.set(env.API_KEY ?? "", grant({ apiKeyAuth: true, scopes: scopes.join(",") }));
  account.idToken = env.NOEMA_ID_TOKEN ?? "";
  server.addAccount({ email: "colleague@example.com", password: "their password" });
}

export function sharedSimulator(): Simulator {
  machine.hasBegun = true;
  if (!simulators.shared) throw new Error("No sample runs.");
  return simulators.shared;
}

/** Those with the real clock follow the machine, too. */
export function createSimulator(options: SimulatorOptions = {}): Simulator {
  machine.hasBegun = true;
  const simulator = createReal({ seed: 7, ...options, clock: "virtual" });
  if (options.clock === "real") simulators.all.push(simulator);
  return simulator;
}

export async function moveSimulators(ms: number): Promise<void> {
  for (const simulator of [...simulators.all]) await simulator.advance(ms);
}

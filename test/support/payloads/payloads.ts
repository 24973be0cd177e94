/** The payloads of the docs: what the simulated headset emits, each from a separate session with seed 7. */
import type { Observable } from "rxjs";
import { Noema } from "../../../sdk/src/index.ts";
import { createSimulator, type Simulator, type SimulatorOptions } from "../../../sdk/src/simulator/index.ts";

interface Session {
  simulator: Simulator;
  headset: Noema;
}

/** By the name in the fence: `payload="calm"`. */
export const payloads: Record<string, () => Promise<unknown>> = {
  raw: async () => latest(await open(), ({ headset }) => headset.brainwaves("raw")),
  rawUnfiltered: async () => latest(await open(), ({ headset }) => headset.brainwaves("rawUnfiltered")),
  psd: async () => latest(await open(), ({ headset }) => headset.brainwaves("psd")),
  powerByBand: async () => latest(await open(), ({ headset }) => headset.brainwaves("powerByBand")),
  marker: async () => reply(await open(), ({ headset }) => headset.addMarker("picture-shown")),
  calm: async () => latest(await open(), ({ headset }) => headset.calm(), 17_000),
  focus: async () => latest(await open(), ({ headset }) => headset.focus(), 17_000),
  signalQuality: async () => {
    const session = await open();
    for (const [channel, deviation] of Object.entries({ F5: 14, F6: 40, CP4: 200 })) session.simulator.setSignal(channel, deviation);
    return latest(session, ({ headset }) => headset.signalQuality());
  },
  accelerometer: async () => latest(await open(), ({ headset }) => headset.accelerometer()),
  kinesis: async () => {
    const session = await open();
    session.simulator.setMotorLabel("leftArm");
    return latest(session, ({ headset }) => headset.kinesis("leftArm"));
  },
  predictions: async () => latest(await open(), ({ headset }) => headset.predictions("leftArm")),
  training: async () =>
    reply(await open(), ({ headset }) =>
      headset.training.record({ metric: "kinesis", label: "push", experimentId: "your-experiment", baseline: true }),
    ),
  status: async () => latest(await open(), ({ headset }) => headset.status()),
  statusCharging: async () => {
    const session = await open();
    session.simulator.setStatus({ charging: true });
    return latest(session, ({ headset }) => headset.status());
  },
  statusOffline: async () => {
    const session = await open();
    session.simulator.vanish();
    return latest(session, ({ headset }) => headset.status(), 75_000);
  },
  streamingState: async () => latest(await open(), ({ headset }) => headset.streamingState()),
  settings: async () => {
    const session = await open();
    await session.headset.changeSettings({ lsl: true });
    return latest(session, ({ headset }) => headset.settings());
  },
  info: async () => (await open()).headset.getInfo(),
  osVersion: async () => latest(await open(), ({ headset }) => headset.osVersion()),
  devices: async () => (await open({ otherModels: [2] })).headset.getDevices(),
  haptics: async () => reply(await open(), ({ headset }) => headset.haptics({ P7: ["strongClick1_100"] })),
  user: async () => latest(await open(), ({ headset }) => headset.onAuthStateChanged()),
  account: async () => {
    const { options } = createSimulator({ seed: 7 });
    return new Noema({ ...options, autoSelectDevice: false }).createAccount({ email: "new@example.com", password: "your-password" });
  },
  apiKey: async () => createKey(await open()),
  apiKeyRemoved: async () => {
    const session = await open();
    return session.headset.removeApiKey((await createKey(session)).id);
  },
  claims: async () => {
    const session = await open();
    const { apiKey } = await createKey(session);
    const headset = new Noema({ ...session.simulator.options });
    await headset.login({ apiKey });
    return latest({ ...session, headset }, () => headset.onUserClaimsChange());
  },
  oauthURL: async () => {
    const { headset } = withApp();
    return headset.createOAuthURL({
      ...app,
      responseType: "token",
      redirectUri,
      scope: ["read:devices-info", "read:focus"],
      state: "3f9c2a7b1d5e8046",
    });
  },
  oauthToken: async () => freshToken(withApp()),
  oauthRemoved: async () => {
    const session = withApp();
    const { customToken } = await freshToken(session);
    await session.headset.login({ customToken });
    return session.headset.removeOAuthAccess();
  },
};

const app = { clientId: "your-client-id", clientSecret: "your-client-secret" };
const redirectUri = "http://localhost:3000";

async function open(options: SimulatorOptions = {}): Promise<Session> {
  const simulator = createSimulator({ seed: 7, ...options });
  const headset = new Noema({ ...simulator.options });
  await headset.login(simulator.account);
  return { simulator, headset };
}

/** The last value of a stream within some time. */
async function latest(session: Session, stream: (session: Session) => Observable<unknown>, ms = 3000): Promise<unknown> {
  let value: unknown;
  const subscription = stream(session).subscribe((next) => {
    value = next;
  });
  await session.simulator.advance(ms);
  subscription.unsubscribe();
  return value;
}

/** The value of a call that the headset has to answer. */
async function reply(session: Session, call: (session: Session) => Promise<unknown>): Promise<unknown> {
  const answer = call(session);
  await session.simulator.advance(1000);
  return answer;
}

function createKey({ headset }: Session) {
  const scopes = { "read:devices-info": true, "read:devices-status": true, "read:focus": true };
  return headset.createApiKey({ description: "Focus light in the office", scopes });
}

/** A cloud with an app that the account has granted access. */
function withApp(): Session {
  const simulator = createSimulator({ seed: 7 });
  simulator.server.apps.set(app.clientId, { secret: app.clientSecret, redirectUris: [redirectUri] });
  simulator.server.consents.set(`${app.clientId}/${simulator.account.uid}`, ["read:devices-info", "read:focus"]);
  return { simulator, headset: new Noema({ ...simulator.options }) };
}

function freshToken({ simulator, headset }: Session) {
  return headset.getOAuthToken({ ...app, userId: simulator.account.uid });
}

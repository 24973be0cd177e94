/** The payloads of the docs: what the simulated headset emits, each from a separate session with seed 7. */
import type { Observable } from "rxjs";
import { Noema } from "../../../sdk/src/index.ts";
import { createSimulator, type Simulator, type SimulatorOptions } from "../../../sdk/src/simulator/index.ts";

interface Session {
  simulator: Simulator;
  headset: Noema;
}

export interface Payload {
  /** What stands next to the block, and is what runs: `seed 7, simulator.setMotorLabel("leftArm"), after 3 s`. */
  recipe: string;
  emit: () => Promise<unknown>;
}

type Stream = (headset: Noema) => Observable<unknown>;

/** The last value of a stream, by the recipe: a set-up as code, and the seconds after which it is taken. */
function stream(open$: Stream, { setUp, seconds = 3 }: { setUp?: string; seconds?: number } = {}): Payload {
  const recipe = ["seed 7", ...(setUp ? [setUp] : []), `after ${seconds} s`].join(", ");
  const emit = async () => {
    const session = await open();
    if (setUp) await run(setUp, session);
    return latest(session, ({ headset }) => open$(headset), seconds * 1000);
  };
  return { recipe, emit };
}

function run(code: string, { simulator, headset }: Session): Promise<unknown> {
  return new Function("simulator", "headset", `return (async () => { ${code} })()`)(simulator, headset) as Promise<unknown>;
}

const streams: Record<string, Payload> = {
  raw: stream((headset) => headset.brainwaves("raw")),
  rawUnfiltered: stream((headset) => headset.brainwaves("rawUnfiltered")),
  psd: stream((headset) => headset.brainwaves("psd")),
  powerByBand: stream((headset) => headset.brainwaves("powerByBand")),
  calm: stream((headset) => headset.calm(), { seconds: 17 }),
  focus: stream((headset) => headset.focus(), { seconds: 17 }),
  signalQuality: stream((headset) => headset.signalQuality(), {
    setUp: 'simulator.setSignal("F5", 14); simulator.setSignal("F6", 40); simulator.setSignal("CP4", 200)',
  }),
  accelerometer: stream((headset) => headset.accelerometer()),
  kinesis: stream((headset) => headset.kinesis("leftArm"), { setUp: 'simulator.setMotorLabel("leftArm")' }),
  predictions: stream((headset) => headset.predictions("leftArm")),
  status: stream((headset) => headset.status()),
  statusCharging: stream((headset) => headset.status(), { setUp: "simulator.setStatus({ charging: true })" }),
  statusOffline: stream((headset) => headset.status(), { setUp: "simulator.vanish()", seconds: 75 }),
  streamingState: stream((headset) => headset.streamingState()),
  settings: stream((headset) => headset.settings(), { setUp: "await headset.changeSettings({ lsl: true })" }),
  osVersion: stream((headset) => headset.osVersion()),
};

/** What calls resolve with; their arguments are on the page. */
const calls: Record<string, () => Promise<unknown>> = {
  marker: async () => reply(await open(), ({ headset }) => headset.addMarker("picture-shown")),
  training: async () =>
    reply(await open(), ({ headset }) =>
      headset.training.record({ metric: "kinesis", label: "push", experimentId: "your-experiment", baseline: true }),
    ),
  info: async () => (await open()).headset.getInfo(),
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

/** By the name in the fence: `payload="calm"`. */
export const payloads: Record<string, Payload> = {
  ...streams,
  ...Object.fromEntries(Object.entries(calls).map(([name, emit]) => [name, { recipe: "seed 7", emit }])),
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

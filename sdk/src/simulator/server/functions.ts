/** Functions of the server, by their path. */
import { isRecord } from "../../core/deepEqual.ts";
import { sdkError } from "../../core/errors.ts";
import { grantedScopes, type Server, type Ticket } from "./Server.ts";

type Body = Record<string, unknown>;

interface Call {
  server: Server;
  ticket: Ticket | null;
  body: Body;
}

const functions: Record<string, (call: Call) => unknown> = {
  transferDevice,
  createApiKey,
  removeApiKey,
  createCustomToken: (call) => {
    const { user, claims } = requireTicket(call);
    return call.server.createToken(user.uid, claims);
  },
  createBluetoothToken: (call) => {
    const { server, body } = call;
    const { uid } = requireTicket(call).user;
    if (server.database.read(`users/${uid}/devices/${body.deviceId}`) === null)
      throw sdkError("refused", "the headset is not in this account.");
    const token = `bluetooth-${uid}-${server.random.hex(8)}`;
    server.bluetoothTokens.set(token, String(body.deviceId));
    return token;
  },
  removeOAuthAccess,
  "authorize/entry": startConsent,
  getOAuthRefreshToken: createRefreshToken,
  token: createAccessToken,
};

export function callFunction(name: string, call: Call): unknown {
  const run = functions[name];
  if (!run) throw sdkError("refused", `the cloud has no function ${name}.`);
  return run(call);
}

function requireTicket({ ticket }: Call): Ticket {
  if (!ticket) throw sdkError("not-logged-in", "nobody is logged in.");
  return ticket;
}

function transferDevice(call: Call): unknown {
  const { server, body } = call;
  const { uid } = requireTicket(call).user;
  const recipient = server.requireAccount((account) => account.email === body.recipientsEmail || account.uid === body.recipientsUserId);
  if (server.database.read(`users/${uid}/devices/${body.deviceId}`) === null)
    throw sdkError("refused", "the headset is not in this account.");
  server.database.remove(`users/${uid}/devices/${body.deviceId}`);
  server.database.write(`devices/${body.deviceId}/status/claimedBy`, recipient.uid);
  server.database.write(`users/${recipient.uid}/devices/${body.deviceId}`, { claimedOn: server.clock.now() });
  return { ok: true };
}

function createApiKey(call: Call): unknown {
  const { server, body } = call;
  const { uid } = requireTicket(call).user;
  const id = server.random.hex(20);
  const apiKey = `key-${id}-${server.random.hex(32)}`;
  const expiresOn = typeof body.expiresOn === "number" ? body.expiresOn : null;
  server.grants.set(apiKey, { uid, claims: { apiKeyAuth: true, scopes: grantedScopes(body.scopes) }, expiresOn });
  return { id, apiKey, userId: uid, createdAt: server.clock.now() };
}

function removeApiKey(call: Call): unknown {
  const { server, body } = call;
  const { uid } = requireTicket(call).user;
  const found = [...server.grants].find(([key, grant]) => key.startsWith(`key-${body.apiKeyId}-`) && grant.uid === uid);
  if (!found) return { success: false, message: "There is no such key." };
  server.grants.delete(found[0]);
  return { success: true, message: "The key is revoked." };
}

function removeOAuthAccess(call: Call): unknown {
  const { user, claims } = requireTicket(call);
  return { ok: call.server.consents.delete(`${claims.clientId}/${user.uid}`) };
}

function startConsent({ server, body }: Call): unknown {
  const app = requireApp(server, body);
  if (!app.redirectUris.includes(String(body.redirect_uri))) throw sdkError("refused", "the redirect URI is not registered.");
  const query = ["client_id", "response_type", "redirect_uri", "scope", "state"].map(
    (key) => `${key}=${encodeURIComponent(String(body[key]))}`,
  );
  return { url: `/oauth/consent?${query.join("&")}` };
}

function createRefreshToken({ server, body }: Call): unknown {
  requireApp(server, body);
  if (!server.consents.has(`${body.client_id}/${body.user_id}`))
    throw sdkError("refused", "this account has not granted access to the app.");
  return { refresh_token: `refresh/${body.client_id}/${body.user_id}` };
}

function createAccessToken({ server, body }: Call): unknown {
  requireApp(server, body);
  const [, clientId = "", uid = ""] = String(body.refresh_token).split("/");
  const scopes = server.consents.get(`${clientId}/${uid}`);
  if (body.grant_type !== "refresh_token" || !scopes) throw sdkError("refused", "the refresh token is not valid.");
  return { access_token: server.createToken(uid, { oauth: true, clientId, scopes: scopes.join(",") }) };
}

function requireApp(server: Server, body: Body): { secret: string; redirectUris: string[] } {
  const app = isRecord(body) ? server.apps.get(String(body.client_id)) : undefined;
  if (!app || (body.client_secret !== undefined && body.client_secret !== app.secret)) throw sdkError("refused", "the app is not known.");
  return app;
}

/** Access for apps and scripts: OAuth and API keys; and the experiments of the account. */

import { map, type Observable } from "rxjs";
import type { Core } from "../core/Core.ts";
import { isRecord } from "../core/deepEqual.ts";
import { notOnServer, required, sdkError } from "../core/errors.ts";
import type { ApiKeyOptions, ApiKeyRecord } from "../types/access.ts";
import type { Experiment } from "../types/experiment.ts";
import type { OAuthConfig, OAuthQuery, OAuthQueryResult, OAuthRemoveResponse } from "../types/oauth.ts";
import type { Account } from "./Account.ts";

const maxExperiments = 100;

export class Access {
  readonly #core: Core;
  readonly #account: Account;

  constructor(core: Core, account: Account) {
    this.#core = core;
    this.#account = account;
  }

  async createOAuthURL(config: OAuthConfig, end$: Observable<never>): Promise<string> {
    if (!this.#core.services.isNode) throw notOnServer("createOAuthURL");
    const { clientId, clientSecret, responseType, redirectUri, scope, state } = config ?? {};
    if (!clientId) throw required("createOAuthURL", "a clientId");
    if (!redirectUri) throw required("createOAuthURL", "a redirectUri");
    if (!Array.isArray(scope)) throw required("createOAuthURL", "a list of scopes");
    if (typeof state !== "string" || state === "") throw required("createOAuthURL", "a random state");
    const query = {
      client_id: clientId,
      ...(clientSecret === undefined ? {} : { client_secret: clientSecret }),
      response_type: responseType,
      redirect_uri: redirectUri,
      scope: scope.join(","),
      state,
      redirect: "false",
    };
    const answer = await this.#core.cloud.get("authorize/entry", query, end$);
    return `${this.#core.cloud.url}${textField(answer, "url")}`;
  }

  async getOAuthToken(query: OAuthQuery, end$: Observable<never>): Promise<OAuthQueryResult> {
    if (!this.#core.services.isNode) throw notOnServer("getOAuthToken");
    const { clientId, clientSecret, userId } = query ?? {};
    if (!clientId) throw required("getOAuthToken", "a clientId");
    if (!userId) throw required("getOAuthToken", "a userId");
    const client = { client_id: clientId, client_secret: clientSecret };
    const refresh = await this.#core.cloud.post("getOAuthRefreshToken", { ...client, user_id: userId }, end$);
    const grant = { grant_type: "refresh_token", refresh_token: textField(refresh, "refresh_token") };
    const answer = await this.#core.cloud.post("token", { ...client, ...grant }, end$);
    return { customToken: textField(answer, "access_token"), userId };
  }

  async removeOAuthAccess(end$: Observable<never>): Promise<OAuthRemoveResponse> {
    if (this.#core.session.claims$.value?.oauth !== true)
      throw sdkError("oauth-required", "removeOAuthAccess() needs a session that started with OAuth.");
    const answer = (await this.#core.cloud.post("removeOAuthAccess", {}, end$)) as OAuthRemoveResponse;
    await this.#account.logout();
    return { ok: answer.ok };
  }

  async createApiKey(options: ApiKeyOptions, end$: Observable<never>): Promise<ApiKeyRecord> {
    this.#core.session.requireScope("write:api-keys");
    this.#core.session.requireUid("createApiKey()");
    if (!options?.description) throw required("createApiKey", "a description");
    if (!options.scopes || Object.keys(options.scopes).length === 0) throw required("createApiKey", "scopes");
    const { description, scopes, expiresOn } = options;
    const body = { description, scopes, expiresOn: expiresOn === undefined ? null : Number(expiresOn) };
    const record = (await this.#core.cloud.post("createApiKey", body, end$)) as {
      id: string;
      apiKey: string;
      userId: string;
      createdAt: number;
    };
    return {
      id: record.id,
      apiKey: record.apiKey,
      description,
      userId: record.userId,
      scopes,
      createdAt: new Date(record.createdAt),
      expiresOn: expiresOn === undefined ? null : new Date(expiresOn),
    };
  }

  async removeApiKey(apiKeyId: string, end$: Observable<never>): Promise<{ success: boolean; message: string }> {
    this.#core.session.requireScope("write:api-keys");
    if (!apiKeyId) throw required("removeApiKey", "the id of a key");
    this.#core.session.requireUid("removeApiKey()");
    return (await this.#core.cloud.post("removeApiKey", { apiKeyId }, end$)) as { success: boolean; message: string };
  }

  async createCustomToken(end$: Observable<never>): Promise<string> {
    this.#core.session.requireScope("write:api-keys");
    this.#core.session.requireUid("createCustomToken()");
    return String(await this.#core.cloud.post("createCustomToken", {}, end$));
  }

  async createBluetoothToken(end$: Observable<never>): Promise<string> {
    this.#core.session.requireUid("createBluetoothToken()");
    return this.#core.createBluetoothToken(end$);
  }

  onUserExperiments(): Observable<Experiment[]> {
    const query = { field: "userId", latestBy: "timestamp", limit: maxExperiments };
    return this.#core.session
      .whileLoggedIn$((uid) => this.#core.cloud.watch("experiments", { ...query, equals: uid }))
      .pipe(map((found) => newestFirst(isRecord(found) ? (Object.values(found) as Experiment[]) : [])));
  }

  async deleteUserExperiment(experimentId: string, end$: Observable<never>): Promise<void> {
    if (!experimentId) throw required("deleteUserExperiment", "the id of an experiment");
    await this.#core.cloud.remove(`experiments/${experimentId}`, end$).catch(() => undefined);
  }
}

function newestFirst(experiments: Experiment[]): Experiment[] {
  return experiments.sort((a, b) => b.timestamp - a.timestamp).slice(0, maxExperiments);
}

function textField(answer: unknown, field: string): string {
  const value = isRecord(answer) ? answer[field] : undefined;
  if (typeof value !== "string") throw sdkError("bad-answer", `the cloud answered without ${field}.`);
  return value;
}

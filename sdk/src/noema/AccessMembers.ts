/** Access for apps and scripts: OAuth and API keys; and the experiments of the account. */
import { filter, map, type Observable, switchMap } from "rxjs";
import { isRecord } from "../core/deepEqual.ts";
import { notOnServer, required, sdkError } from "../core/errors.ts";
import type { Experiment } from "../types/experiment.ts";
import type { OAuthConfig, OAuthQuery, OAuthQueryResult, OAuthRemoveResponse } from "../types/oauth.ts";
import { ActionMembers } from "./ActionMembers.ts";

const maxExperiments = 100;

export abstract class AccessMembers extends ActionMembers {
  /**
   * Creates the link to the page on which a person grants your app access. Node only, since it handles the secret of your app.
   *
   * @param config - Id and secret of your app, what the redirect carries, where it leads, the scopes, and a random state.
   * @returns The link.
   * @throws Rejects outside Node, and when the server refuses the app.
   *
   * @example
   * ```ts
   * import { randomBytes } from "node:crypto";
   * import { Noema } from "@noema/sdk";
   *
   * const url = await new Noema({ autoSelectDevice: false }).createOAuthURL({
   *   clientId: process.env.NOEMA_OAUTH_CLIENT_ID ?? "",
   *   clientSecret: process.env.NOEMA_OAUTH_CLIENT_SECRET ?? "",
   *   responseType: "token",
   *   redirectUri: "http://localhost:3000",
   *   scope: ["read:devices-info", "read:focus"],
   *   state: randomBytes(16).toString("hex"),
   * });
   * ```
   *
   * @see {@link https://docs.noema.example/docs/api/oauth#create-the-consent-link | Create the consent link}
   */
  async createOAuthURL(config: OAuthConfig): Promise<string> {
    if (!this.core.services.isNode) throw notOnServer("createOAuthURL");
    const { clientId, clientSecret, responseType, redirectUri, scope, state } = config;
    const answer = await this.core.cloud.get("authorize/entry", {
      client_id: clientId,
      ...(clientSecret === undefined ? {} : { client_secret: clientSecret }),
      response_type: responseType,
      redirect_uri: redirectUri,
      scope: scope.join(","),
      state,
      redirect: "false",
    });
    return `${this.core.cloud.url}${textField(answer, "url")}`;
  }

  /**
   * Gets a fresh token for a person who granted your app access before. Node only, since it handles the secret of your app.
   *
   * @param query - Id and secret of your app, and the account.
   * @returns The token for `login()`, and the account it is for.
   * @throws Rejects outside Node, and when the account has not granted access.
   *
   * @example
   * ```ts
   * import { Noema } from "@noema/sdk";
   *
   * const { customToken } = await new Noema({ autoSelectDevice: false }).getOAuthToken({
   *   clientId: process.env.NOEMA_OAUTH_CLIENT_ID ?? "",
   *   clientSecret: process.env.NOEMA_OAUTH_CLIENT_SECRET ?? "",
   *   userId: "id of an account that granted access",
   * });
   * ```
   *
   * @see {@link https://docs.noema.example/docs/api/oauth#get-a-fresh-token | Get a fresh token}
   */
  async getOAuthToken(query: OAuthQuery): Promise<OAuthQueryResult> {
    if (!this.core.services.isNode) throw notOnServer("getOAuthToken");
    const { clientId, clientSecret, userId } = query;
    const client = { client_id: clientId, client_secret: clientSecret };
    const refresh = await this.core.cloud.post("getOAuthRefreshToken", { ...client, user_id: userId });
    const answer = await this.core.cloud.post("token", {
      ...client,
      grant_type: "refresh_token",
      refresh_token: textField(refresh, "refresh_token"),
    });
    return { customToken: textField(answer, "access_token"), userId };
  }

  /**
   * Ends the access of your app to the account of the person who is logged in through OAuth, and logs out.
   *
   * @returns Whether the access has ended.
   * @throws Rejects when the session did not start with OAuth.
   *
   * @example
   * ```ts
   * import { Noema } from "@noema/sdk";
   *
   * const headset = new Noema({ autoSelectDevice: false });
   * await headset.login({ customToken: process.env.CUSTOM_TOKEN ?? "" });
   * await headset.removeOAuthAccess();
   * ```
   *
   * @see {@link https://docs.noema.example/docs/api/oauth#remove-access | Remove access}
   */
  async removeOAuthAccess(): Promise<OAuthRemoveResponse> {
    if (this.core.session.claims$.value?.oauth !== true) throw sdkError("removeOAuthAccess() needs a session that started with OAuth.");
    const answer = (await this.core.cloud.post("removeOAuthAccess", {})) as OAuthRemoveResponse;
    await this.logout();
    return { ok: answer.ok };
  }

  /**
   * Makes an API key for the account that is logged in.
   *
   * @param options - `description`, a name for people; `scopes`, which of them the key gets; `expiresOn`, when it stops working (default never).
   * @returns The key with `id`, the secret `apiKey`, `description`, `userId`, `scopes`, `createdAt` and `expiresOn`.
   * @throws Rejects without a description or scopes, when nobody is logged in, and without the scope `write:api-keys`.
   *
   * @example
   * ```ts
   * import { Noema } from "@noema/sdk";
   *
   * const headset = new Noema({ autoSelectDevice: false });
   * const { apiKey } = await headset.createApiKey({
   *   description: "Focus light in the office",
   *   scopes: { "read:devices-info": true, "read:focus": true },
   * });
   * ```
   *
   * @see {@link https://docs.noema.example/docs/api/authentication#api-keys | API keys}
   */
  async createApiKey(options: { description: string; scopes: { [scope: string]: boolean }; expiresOn?: Date | number }): Promise<{
    id: string;
    apiKey: string;
    description: string;
    userId: string;
    scopes: { [scope: string]: boolean };
    createdAt: Date;
    expiresOn: Date | null;
  }> {
    this.core.session.requireScope("write:api-keys");
    this.core.session.requireUid("createApiKey()");
    if (!options?.description) throw required("createApiKey", "a description");
    if (!options.scopes || Object.keys(options.scopes).length === 0) throw required("createApiKey", "scopes");
    const { description, scopes, expiresOn } = options;
    const record = (await this.core.cloud.post("createApiKey", {
      description,
      scopes,
      expiresOn: expiresOn === undefined ? null : Number(expiresOn),
    })) as {
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

  /**
   * Revokes an API key.
   *
   * @param apiKeyId - The `id` that `createApiKey()` returned.
   * @returns Whether it is revoked, and a message for people.
   * @throws Rejects without an id, when nobody is logged in, and without the scope `write:api-keys`.
   *
   * @example
   * ```ts
   * import { Noema } from "@noema/sdk";
   *
   * const { success } = await new Noema({ autoSelectDevice: false }).removeApiKey("id of the key");
   * ```
   *
   * @see {@link https://docs.noema.example/docs/api/authentication#api-keys | API keys}
   */
  async removeApiKey(apiKeyId: string): Promise<{ success: boolean; message: string }> {
    this.core.session.requireScope("write:api-keys");
    if (!apiKeyId) throw required("removeApiKey", "the id of a key");
    this.core.session.requireUid("removeApiKey()");
    return (await this.core.cloud.post("removeApiKey", { apiKeyId })) as { success: boolean; message: string };
  }

  /**
   * Follows the experiments of the account.
   *
   * @transport wifi
   *
   * @returns At most 100 experiments, newest first.
   *
   * @example
   * ```ts
   * import { Noema } from "@noema/sdk";
   *
   * const headset = new Noema();
   * headset.onUserExperiments().subscribe(([newest]) => console.log(newest?.name));
   * ```
   *
   * @see {@link https://docs.noema.example/docs/guides/training | Training}
   */
  onUserExperiments(): Observable<Experiment[]> {
    return this.core.session.user$.pipe(
      filter((user) => user !== null && user !== undefined),
      switchMap(({ uid }) =>
        this.core.cloud.watch("experiments", { field: "userId", equals: uid, latestBy: "timestamp", limit: maxExperiments }),
      ),
      map((found) => newestFirst(isRecord(found) ? (Object.values(found) as Experiment[]) : [])),
    );
  }

  /**
   * Deletes an experiment.
   *
   * @transport wifi
   *
   * @param experimentId - The `id` of the experiment.
   * @returns A Promise that resolves in any case but a missing id, also when the server did not delete it.
   * @throws Rejects without an id.
   *
   * @example
   * ```ts
   * import { Noema } from "@noema/sdk";
   *
   * await new Noema().deleteUserExperiment("id of the experiment");
   * ```
   *
   * @see {@link https://docs.noema.example/docs/guides/training | Training}
   */
  async deleteUserExperiment(experimentId: string): Promise<void> {
    if (!experimentId) throw required("deleteUserExperiment", "the id of an experiment");
    await this.core.cloud.remove(`experiments/${experimentId}`).catch(() => undefined);
  }
}

function newestFirst(experiments: Experiment[]): Experiment[] {
  return experiments.sort((a, b) => b.timestamp - a.timestamp).slice(0, maxExperiments);
}

function textField(answer: unknown, field: string): string {
  const value = isRecord(answer) ? answer[field] : undefined;
  if (typeof value !== "string") throw sdkError(`the cloud answered without ${field}.`);
  return value;
}

/** What the OAuth calls take and resolve with. */

/**
 * What `createOAuthURL()` takes.
 *
 * @example
 * ```ts run
 * import { Noema, type OAuthConfig } from "@noema/sdk";
 *
 * const config: OAuthConfig = {
 *   clientId: process.env.NOEMA_OAUTH_CLIENT_ID ?? "",
 *   clientSecret: process.env.NOEMA_OAUTH_CLIENT_SECRET ?? "",
 *   responseType: "token",
 *   redirectUri: "http://localhost:3000",
 *   scope: ["read:devices-info", "read:focus"],
 *   state: "a random value",
 * };
 *
 * console.log(await new Noema({ autoSelectDevice: false }).createOAuthURL(config));
 * ```
 *
 * @see {@link https://docs.noema.example/docs/api/oauth#create-the-consent-link | Create the consent link}
 */
export type OAuthConfig = {
  /** Id of your app, from its registration. */
  clientId: string;
  /** Secret of your app, from its registration. Keep it on the server. */
  clientSecret?: string | undefined;
  /** What the redirect contains: with `"token"`, the token itself, after the `#` of the address. This is the implicit form of OAuth, since the cloud does not exchange codes yet; `"code"` is for later. */
  responseType: "token" | "code";
  /** One of the redirect URIs of your app. */
  redirectUri: string;
  /** The permissions to request, such as `"read:focus"`. */
  scope: string[];
  /** Random value that the redirect returns. Your app compares it, and refuses redirects that it did not start. Required. */
  state: string;
};

/**
 * What `getOAuthToken()` takes.
 *
 * @example
 * ```ts run
 * import { Noema, type OAuthQuery } from "@noema/sdk";
 *
 * const query: OAuthQuery = {
 *   clientId: process.env.NOEMA_OAUTH_CLIENT_ID ?? "",
 *   clientSecret: process.env.NOEMA_OAUTH_CLIENT_SECRET ?? "",
 *   userId: "id of an account that granted access",
 * };
 *
 * await new Noema({ autoSelectDevice: false }).getOAuthToken(query);
 * ```
 *
 * @see {@link https://docs.noema.example/docs/api/oauth#get-a-fresh-token | Get a new token}
 */
export type OAuthQuery = {
  /** Id of your app. */
  clientId: string;
  /** Secret of your app. */
  clientSecret: string;
  /** Account to get a token for. */
  userId: string;
};

/**
 * What `getOAuthToken()` resolves with.
 *
 * @example
 * ```ts run
 * import { Noema, type OAuthQueryResult } from "@noema/sdk";
 *
 * const signIn = ({ customToken }: OAuthQueryResult) =>
 *   new Noema({ autoSelectDevice: false }).login({ customToken });
 * ```
 *
 * @see {@link https://docs.noema.example/docs/api/oauth#get-a-fresh-token | Get a new token}
 */
export type OAuthQueryResult = {
  /** Token for `login()`. */
  customToken: string;
  /** Account that the token is for. */
  userId: string;
};

/**
 * What `removeOAuthAccess()` resolves with.
 *
 * @example
 * ```ts run
 * import { Noema, type OAuthRemoveResponse } from "@noema/sdk";
 *
 * const headset = new Noema({ autoSelectDevice: false });
 * await headset.login({ customToken: process.env.CUSTOM_TOKEN ?? "" });
 *
 * const { ok }: OAuthRemoveResponse = await headset.removeOAuthAccess();
 * ```
 *
 * @see {@link https://docs.noema.example/docs/api/oauth#remove-access | Remove access}
 */
export type OAuthRemoveResponse = {
  /** Whether your app no longer has access. */
  ok: boolean;
};

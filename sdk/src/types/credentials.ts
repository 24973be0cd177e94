/** The four ways to sign in. */

/**
 * Email and password of an account.
 *
 * @example
 * ```ts run
 * import { type EmailAndPassword, Noema } from "@noema/sdk";
 *
 * const { EMAIL = "", PASSWORD = "" } = process.env;
 * const credentials: EmailAndPassword = { email: EMAIL, password: PASSWORD };
 *
 * await new Noema().login(credentials);
 * ```
 *
 * @see {@link https://docs.noema.example/docs/api/authentication#email-and-password | Email and password}
 */
export type EmailAndPassword = {
  /** Email address of the account. */
  email: string;
  /** Password of the account. */
  password: string;
};

/**
 * Proof of identity from a sign-in provider.
 *
 * @example
 * ```ts run
 * import { Noema, type OAuthCredentials } from "@noema/sdk";
 *
 * const { NOEMA_ID_TOKEN = "", NOEMA_PROVIDER_ID = "" } = process.env;
 * const credentials: OAuthCredentials = { idToken: NOEMA_ID_TOKEN, providerId: NOEMA_PROVIDER_ID };
 *
 * await new Noema().login(credentials);
 * ```
 *
 * @see {@link https://docs.noema.example/docs/api/authentication#id-token | ID token}
 */
export type OAuthCredentials = {
  /** Token that the provider issued. */
  idToken: string;
  /** Id of the provider. */
  providerId: string;
};

/**
 * Token of a person who connected your app through OAuth. The session has the scopes that the person granted.
 *
 * @example
 * ```ts run
 * import { type CustomToken, Noema } from "@noema/sdk";
 *
 * const credentials: CustomToken = { customToken: process.env.CUSTOM_TOKEN ?? "" };
 *
 * await new Noema({ autoSelectDevice: false }).login(credentials);
 * ```
 *
 * @see {@link https://docs.noema.example/docs/api/oauth | OAuth}
 */
export type CustomToken = {
  /** The token from the redirect of the consent page, or from `getOAuthToken()`. */
  customToken: string;
};

/**
 * Key that gives access to an account, limited to the scopes that were chosen for it.
 *
 * @example
 * ```ts run
 * import { type ApiKeyCredentials, Noema } from "@noema/sdk";
 *
 * const credentials: ApiKeyCredentials = { apiKey: process.env.API_KEY ?? "" };
 *
 * await new Noema().login(credentials);
 * ```
 *
 * @see {@link https://docs.noema.example/docs/api/authentication#api-key | API key}
 */
export type ApiKeyCredentials = {
  /** The secret that `createApiKey()` returned. */
  apiKey: string;
};

/**
 * What `login()` takes. The types are tried in the order `apiKey`, `customToken`, `idToken` with `providerId`, `email` with `password`.
 *
 * @example
 * ```ts run
 * import { type Credentials, Noema } from "@noema/sdk";
 *
 * const { API_KEY, EMAIL = "", PASSWORD = "" } = process.env;
 * const credentials: Credentials = API_KEY ? { apiKey: API_KEY } : { email: EMAIL, password: PASSWORD };
 *
 * await new Noema().login(credentials);
 * ```
 *
 * @see {@link https://docs.noema.example/docs/api/authentication#ways-to-sign-in | Ways to sign in}
 */
export type Credentials = EmailAndPassword | OAuthCredentials | CustomToken | ApiKeyCredentials;

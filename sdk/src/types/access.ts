/** API keys: what `createApiKey()` takes and resolves with. */

/**
 * What `createApiKey()` takes.
 *
 * @hidden
 */
export type ApiKeyOptions = {
  /** Name for people. */
  description: string;
  /** Which scopes the key gets: `{ "read:focus": true }`. */
  scopes: { [scope: string]: boolean };
  /** When it stops working; milliseconds since the Unix epoch, if a number. Default never. */
  expiresOn?: Date | number | undefined;
};

/**
 * What `createApiKey()` resolves with.
 *
 * @hidden
 */
export type ApiKeyRecord = {
  /** Identifies the key, for `removeApiKey()`. */
  id: string;
  /** The secret, for `login()`. It is told this once. */
  apiKey: string;
  /** Name for people. */
  description: string;
  /** Account that it belongs to. */
  userId: string;
  /** The scopes that it was made with. */
  scopes: { [scope: string]: boolean };
  /** When it was made. */
  createdAt: Date;
  /** When it stops working, or `null` for never. */
  expiresOn: Date | null;
};

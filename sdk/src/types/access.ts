/** API keys: what `createApiKey()` takes and resolves with. */

/**
 * What `createApiKey()` takes.
 *
 * @hidden
 */
export type ApiKeyOptions = {
  /** Readable name. */
  description: string;
  /** The scopes of the key: `{ "read:focus": true }`. */
  scopes: { [scope: string]: boolean };
  /** When it expires; a number is in milliseconds since the Unix epoch. Default never. */
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
  /** The secret, for `login()`. You get it only this once. */
  apiKey: string;
  /** Readable name. */
  description: string;
  /** Account that it belongs to. */
  userId: string;
  /** The scopes of the key. */
  scopes: { [scope: string]: boolean };
  /** When it was created. */
  createdAt: Date;
  /** When it expires, or `null` for never. */
  expiresOn: Date | null;
};

/** What a session may do. Only sessions of OAuth and of API keys are limited. */
import { scopeMissing } from "./errors.ts";

/**
 * Claims by name, such as `{ apiKeyAuth: true, scopes: "read:calm,read:focus" }`.
 *
 * @hidden
 */
export type Claims = { [claim: string]: boolean | string };

/** The error when a limited session lacks the scope, else nothing. */
export function scopeError(claims: Claims | null, scope: string): Error | null {
  if (!claims || (claims.oauth !== true && claims.apiKeyAuth !== true)) return null;
  const granted = typeof claims.scopes === "string" ? claims.scopes.split(",").map((name) => name.trim()) : [];
  return granted.includes(scope) ? null : scopeMissing(scope);
}

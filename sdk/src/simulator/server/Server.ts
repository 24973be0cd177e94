/** The cloud, as far as the SDK sees it: accounts, claims, keys and tokens around a database. */
import type { CloudUser } from "../../cloud/CloudClient.ts";
import type { Claims } from "../../core/claims.ts";
import type { Clock } from "../../core/clock.ts";
import { isRecord } from "../../core/deepEqual.ts";
import { sdkError } from "../../core/errors.ts";
import type { Credentials, EmailAndPassword } from "../../types/credentials.ts";
import type { Random } from "../Random.ts";
import { MemoryDatabase } from "./MemoryDatabase.ts";

export interface Account extends EmailAndPassword {
  uid: string;
  idToken: string;
  providerId: string;
}

/** A session of one client. */
export interface Ticket {
  user: CloudUser;
  claims: Claims;
  openedAt: number;
}

/** What opens a session: a custom token or an API key. */
interface Grant {
  uid: string;
  claims: Claims;
  expiresOn: number | null;
}

/** A login counts as recent for five minutes. */
const recentLogin = 5 * 60_000;

export class Server {
  readonly database: MemoryDatabase;
  readonly clock: Clock;
  readonly random: Random;
  readonly accounts: Account[] = [];
  readonly grants = new Map<string, Grant>();
  /** OAuth apps by their client id. */
  readonly apps = new Map<string, { secret: string; redirectUris: string[] }>();
  /** Scopes that an account granted to an app: `clientId/uid` -> scopes. */
  readonly consents = new Map<string, string[]>();
  /** Tokens with which a headset accepts an app over Bluetooth: token -> device id. */
  readonly bluetoothTokens = new Map<string, string>();
  /** How long after a login its claims are ready. */
  claimsDelay = 0;

  constructor(clock: Clock, random: Random) {
    this.clock = clock;
    this.random = random;
    this.database = new MemoryDatabase(clock);
  }

  addAccount({ email, password }: EmailAndPassword): Account {
    if (this.accounts.some((account) => account.email === email)) throw sdkError("refused", "there is an account with this email already.");
    const account = { email, password, uid: this.random.hex(28), idToken: `id-${this.random.hex(24)}`, providerId: "example.com" };
    this.accounts.push(account);
    this.database.write(`users/${account.uid}/claimsUpdatedOn`, this.clock.now());
    return account;
  }

  removeAccount(ticket: Ticket): void {
    if (this.clock.now() - ticket.openedAt > recentLogin) throw sdkError("refused", "the last login is too long ago. Log in again first.");
    this.accounts.splice(
      this.accounts.findIndex(({ uid }) => uid === ticket.user.uid),
      1,
    );
    this.database.remove(`users/${ticket.user.uid}`);
  }

  signIn(credentials: Credentials): Ticket {
    const { uid, claims } = this.#authenticate(credentials);
    const account = this.requireAccount((candidate) => candidate.uid === uid);
    if (this.claimsDelay > 0) this.clock.after(this.claimsDelay, () => this.touchClaims(uid));
    return { user: { uid, email: account.email }, claims, openedAt: this.clock.now() };
  }

  /** Whether the account of the session is one of this server's. */
  knows({ user }: Ticket): boolean {
    return this.accounts.some(({ uid }) => uid === user.uid);
  }

  /** `null` until the server has decided. */
  claims(ticket: Ticket): Claims | null {
    return this.clock.now() - ticket.openedAt < this.claimsDelay ? null : { ...ticket.claims };
  }

  /** Tells clients to ask for their claims again. */
  touchClaims(uid: string): void {
    const path = `users/${uid}/claimsUpdatedOn`;
    this.database.write(path, Math.max(this.clock.now(), Number(this.database.read(path)) + 1));
  }

  /** A token that opens a session of an app: with the granted scopes, unless it stands for the account itself. */
  createToken(uid: string, claims: Claims): string {
    const token = `token-${this.random.hex(32)}`;
    this.grants.set(token, { uid, claims, expiresOn: null });
    return token;
  }

  requireAccount(matches: (account: Account) => boolean): Account {
    const account = this.accounts.find(matches);
    if (!account) throw sdkError("refused", "there is no such account.");
    return account;
  }

  #authenticate(credentials: Credentials): { uid: string; claims: Claims } {
    if ("email" in credentials) {
      const { email, password } = credentials;
      const account = this.accounts.find((candidate) => candidate.email === email && candidate.password === password);
      if (!account) throw sdkError("refused", "the email or the password is wrong.");
      return { uid: account.uid, claims: {} };
    }
    if ("idToken" in credentials) {
      const { idToken, providerId } = credentials;
      const account = this.accounts.find((candidate) => candidate.idToken === idToken && candidate.providerId === providerId);
      if (!account) throw sdkError("refused", "the id token is not valid.");
      return { uid: account.uid, claims: {} };
    }
    const grant = this.grants.get("apiKey" in credentials ? credentials.apiKey : credentials.customToken);
    const isExpired = grant?.expiresOn != null && grant.expiresOn <= this.clock.now();
    const isKind = "apiKey" in credentials ? grant?.claims.apiKeyAuth === true : grant?.claims.apiKeyAuth !== true;
    if (!grant || isExpired || !isKind) throw sdkError("refused", "the token or key is not valid.");
    return { uid: grant.uid, claims: grant.claims };
  }
}

/** `{ "read:calm": true, "read:focus": false }` -> `read:calm` */
export function grantedScopes(scopes: unknown): string {
  return Object.entries(isRecord(scopes) ? scopes : {})
    .filter(([, isGranted]) => isGranted === true)
    .map(([scope]) => scope)
    .join(",");
}

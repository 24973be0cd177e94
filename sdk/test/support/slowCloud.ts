/** A cloud that takes its time, by the virtual clock: every call and every stream has delays of its own, so that answers overtake one another. */
import { concatMap, from, type Observable } from "rxjs";
import type { CloudClient, CloudQuery, Held } from "../../src/cloud/CloudClient.ts";
import type { Clock } from "../../src/core/clock.ts";
import type { Random } from "../../src/simulator/Random.ts";

export class SlowCloud implements CloudClient {
  readonly url: string;
  readonly #cloud: CloudClient;
  readonly #clock: Clock;
  readonly #random: Random;
  /** Longest delay, in milliseconds. */
  readonly #longest: number;

  constructor(cloud: CloudClient, { clock, random, longest }: { clock: Clock; random: Random; longest: number }) {
    this.url = cloud.url;
    this.#cloud = cloud;
    this.#clock = clock;
    this.#random = random;
    this.#longest = longest;
  }

  get state$() {
    return this.#cloud.state$;
  }

  get ended$() {
    return this.#cloud.ended$;
  }

  restore = () => this.#late(() => this.#cloud.restore());
  signIn: CloudClient["signIn"] = (credentials) => this.#late(() => this.#cloud.signIn(credentials));
  createUser: CloudClient["createUser"] = (account) => this.#late(() => this.#cloud.createUser(account));
  signOut: CloudClient["signOut"] = (before) => this.#late(() => this.#cloud.signOut(before));
  deleteUser = () => this.#late(() => this.#cloud.deleteUser());
  claims = () => this.#cloud.claims();
  read: CloudClient["read"] = (path) => this.#late(() => this.#cloud.read(path));
  write: CloudClient["write"] = (path, value) => this.#late(() => this.#cloud.write(path, value));
  merge: CloudClient["merge"] = (path, value) => this.#late(() => this.#cloud.merge(path, value));
  remove: CloudClient["remove"] = (path) => this.#late(() => this.#cloud.remove(path));
  enter: CloudClient["enter"] = (path) => this.#late(() => this.#cloud.enter(path));
  leave: CloudClient["leave"] = (path) => this.#late(() => this.#cloud.leave(path));
  get: CloudClient["get"] = (path, query) => this.#late(() => this.#cloud.get(path, query));
  post: CloudClient["post"] = (path, body) => this.#late(() => this.#cloud.post(path, body));

  watch(path: string, query?: CloudQuery): Observable<unknown> {
    // Without its claims a login fails after a second, which is not what these tests are about.
    return path.endsWith("claimsUpdatedOn") ? this.#cloud.watch(path, query) : this.#delayed(this.#cloud.watch(path, query));
  }

  listen(path: string, held?: Held): Observable<unknown> {
    return this.#delayed(this.#cloud.listen(path, held));
  }

  goOffline(): void {
    this.#cloud.goOffline();
  }

  goOnline(): void {
    this.#cloud.goOnline();
  }

  dispose(): Promise<void> {
    return this.#cloud.dispose();
  }

  /** Values of one stream stay in order; those of two do not. */
  #delayed(stream$: Observable<unknown>): Observable<unknown> {
    return stream$.pipe(concatMap((value) => from(this.#wait().then(() => value))));
  }

  async #late<T>(run: () => Promise<T>): Promise<T> {
    await this.#wait();
    const result = await run();
    await this.#wait();
    return result;
  }

  #wait(): Promise<void> {
    return new Promise((resolve) => this.#clock.after(this.#random.between(0, this.#longest), resolve));
  }
}

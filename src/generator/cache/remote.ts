/**
 * A cache for a team: a server keeps the values of the last build, for builds on other machines. It speaks the HTTP protocol of Bazel's
 * remote cache (https://bazel.build/remote/caching#http-caching): `/cas/<sha256>` has files by their content, `/ac/<sha256>` an
 * `ActionResult` that names them.
 */
import { createHash } from "node:crypto";
import { join } from "node:path";
import { Readable, Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import { constants, createGunzip, createGzip } from "node:zlib";
import type { Io } from "../io/io.ts";
import type { RemoteCacheConfig } from "../model/cacheConfig.ts";
import type { SiteConfig } from "../model/config.ts";
import { type Problem, problem } from "../problems/problem.ts";
import { readBody } from "../text/body.ts";
import { reasonOf } from "../text/errno.ts";
import { contentHash } from "../text/hash.ts";
import { decodeActionResult, encodeActionResult, type RemoteFile } from "./actionResult.ts";
import { keyOf } from "./key.ts";
import { limits } from "./pageValues.ts";
import type { Store } from "./store.ts";

interface RemoteCacheRequest {
  config: Pick<SiteConfig, "title" | "url" | "baseUrl">;
  remote: RemoteCacheConfig;
  /** Sent with each request: as a password where it is `user:password`. */
  token: string | undefined;
  /** Absolute; for what comes from the server and goes there. */
  folder: string;
}

const valuesName = "values";

export type RemoteCache = ReturnType<typeof createRemoteCache>;

export function createRemoteCache({ config, remote, token, folder }: RemoteCacheRequest, io: Io) {
  const problems: Problem[] = [];
  const base = remote.url.replace(/\/*$/, "");
  // Another version of bcidocs has values of its own.
  const resultUrl = `${base}/ac/${contentHash(keyOf("remote", __BUILD__, config.title, config.url, config.baseUrl), 64)}`;
  /** Milliseconds that all further requests may take together. */
  let timeLeft = remote.timeout * 1000;
  const endGuard = io.removeOnExit(folder);
  const urlOf = ({ hash }: RemoteFile) => `${base}/cas/${hash}`;

  /** What all requests take together is limited; after the first that fails there are no more. */
  async function inTime<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T | null> {
    if (problems.length > 0) return null;
    const start = io.now();
    const signal = AbortSignal.timeout(Math.max(timeLeft, 1));
    try {
      return await work(signal);
    } catch (error) {
      const reason = signal.aborted ? `it took longer than ${remote.timeout} s` : reasonOf(error);
      problems.push(problem("X015", `the remote cache ${base} is not used: ${reason}`));
      return null;
    } finally {
      timeLeft -= io.now() - start;
    }
  }

  async function request(url: string, init: RequestInit): Promise<Response | null> {
    const headers = { ...authorization(token), "accept-encoding": "identity" };
    const response = await fetch(url, { ...init, headers });
    if (response.status === 404 && init.method !== "PUT") return null;
    const encoding = response.headers.get("content-encoding") ?? "identity";
    const fault = response.ok
      ? encoding !== "identity" && `is compressed (content-encoding: ${encoding})`
      : `has the status ${response.status}`;
    if (fault) throw new Error(`${init.method ?? "GET"} ${url} ${fault}`);
    return response;
  }

  async function pullFile(file: RemoteFile, signal: AbortSignal): Promise<boolean> {
    const response = await request(urlOf(file), { signal });
    if (!response?.body) return false;
    const path = join(folder, file.path.replace(/\.gz$/, ""));
    await io.remove(path);
    let left = 0;
    const allow = (chunk: Uint8Array) => {
      left += chunk.length * limits.inflation;
    };
    const limited = new Transform({
      transform(chunk: Uint8Array, _, done) {
        left -= chunk.length;
        done(left < 0 ? new Error(`a file becomes more than ${limits.inflation} times longer`) : null, chunk);
      },
    });
    const append = (chunks: AsyncIterable<Uint8Array>) => appendAll(path, chunks, io);
    await pipeline(Readable.from(checked(response.body, file, allow)), createGunzip(), limited, append, { signal });
    return true;
  }

  function putFile(file: RemoteFile, signal: AbortSignal): Promise<Response | null> {
    const chunks = chunksOf(join(folder, file.path), file.size, io);
    const body = Readable.toWeb(Readable.from(chunks)) as RequestInit["body"];
    return request(urlOf(file), { method: "PUT", body, duplex: "half", signal } as RequestInit);
  }

  return {
    /** At most one: why the server was not used. */
    problems,
    /** Removes what came and went. */
    async close(): Promise<void> {
      await io.remove(folder);
      endGuard();
    },
    /** Puts what the server has of this site into a folder, for `Store.include`; null when there is nothing. Never rejects. */
    async pull(): Promise<string | null> {
      const isThere = await inTime(async (signal) => {
        const response = await request(resultUrl, { signal });
        if (!response) return false;
        const files = decodeActionResult(await readBody(response, limits.answer, "its answer is too long"));
        if (files.map(({ path, hash }) => /^[0-9a-f]{64}$/.test(hash) && path).join() !== fileNames.join())
          throw new Error("its answer is not one of bcidocs");
        return (await Promise.all(files.map((file) => pullFile(file, signal)))).every(Boolean);
      });
      return isThere ? folder : null;
    },
    /** Sends the values that the build has used. Never rejects. */
    async push(store: Store): Promise<void> {
      if (remote.readOnly || problems.length > 0) return;
      const out = join(folder, "out");
      try {
        const names = await store.exportUsed(out, valuesName);
        const files = await Promise.all(names.map((name) => compress(name, { from: out, to: folder }, io)));
        await inTime(async (signal) => {
          await Promise.all(files.map((file) => putFile(file, signal)));
          await request(resultUrl, { method: "PUT", body: Buffer.from(encodeActionResult(files)), signal });
        });
      } catch (error) {
        problems.push(problem("X015", `nothing is sent to the remote cache ${base}: ${reasonOf(error)}`));
      }
    },
  };
}

/** A token is a password where it is `user:password`. */
function authorization(token: string | undefined): Record<string, string> {
  if (!token) return {};
  return { authorization: token.includes(":") ? `Basic ${Buffer.from(token).toString("base64")}` : `Bearer ${token}` };
}

async function compress(name: string, { from, to }: { from: string; to: string }, io: Io): Promise<RemoteFile> {
  const path = `${name}.gz`;
  const sum = createHash("sha256");
  let size = 0;
  const { size: length = 0 } = (await io.stat(join(from, name))) ?? {};
  await io.remove(join(to, path));
  await pipeline(Readable.from(chunksOf(join(from, name), length, io)), createGzip({ level: constants.Z_BEST_SPEED }), (chunks) =>
    appendAll(join(to, path), chunks, io, (chunk) => {
      sum.update(chunk);
      size += chunk.length;
    }),
  );
  return { path, hash: sum.digest("hex"), size };
}

async function appendAll(path: string, chunks: AsyncIterable<Uint8Array>, io: Io, note?: (chunk: Uint8Array) => void): Promise<void> {
  for await (const chunk of chunks) {
    note?.(chunk);
    await io.appendFile(path, chunk);
  }
}

const fileNames = [`${valuesName}.index.gz`, `${valuesName}.data.gz`];

const chunkBytes = 1 << 20;

/** Throws an error at the end of content that has another hash, and before it if it is longer. `note` gets what arrives. */
async function* checked(
  body: AsyncIterable<Uint8Array>,
  { hash, size }: RemoteFile,
  note: (chunk: Uint8Array) => void,
): AsyncGenerator<Uint8Array> {
  const sum = createHash("sha256");
  let read = 0;
  for await (const chunk of body) {
    read += chunk.length;
    if (read > size) break;
    sum.update(chunk);
    note(chunk);
    yield chunk;
  }
  if (read !== size || sum.digest("hex") !== hash) throw new Error("a file has another content than its name says");
}

async function* chunksOf(path: string, size: number, io: Io): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < size; at += chunkBytes) yield io.readRange(path, at, Math.min(chunkBytes, size - at));
}

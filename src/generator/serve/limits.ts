/** How much one client may use: enough for every browser, and a limit for clients that only hold connections. */

export interface Limits {
  /** Bytes of the request line and all headers. */
  headerBytes: number;
  /** Milliseconds until the head of a request must be there, from the first byte, or the connection, on. */
  headers: number;
  /** Milliseconds until a whole request must be there. */
  request: number;
  /** Milliseconds that a connection may wait for its next request. */
  keepAlive: number;
  /** Milliseconds in which nothing at all may happen on a connection; streams are exempt. */
  silence: number;
  /** Milliseconds between two checks of connections for these limits. */
  checkInterval: number;
  /** Connections at the same time. One more replaces the one that has been idle longest. */
  connections: number;
  /** Answers that stay open at the same time. */
  streams: number;
  /** Bytes that may wait for a slow reader of a stream. */
  streamBacklog: number;
}

export const defaultLimits: Limits = {
  headerBytes: 16_384,
  headers: 8_000,
  request: 15_000,
  keepAlive: 5_000,
  silence: 60_000,
  checkInterval: 1_000,
  connections: 256,
  streams: 100,
  streamBacklog: 1_000_000,
};

/** Makes the next client fit: a full server closes an idle connection, not the new one. */
import type { Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import type { Limits } from "./limits.ts";

/** An answer in progress. */
interface Answering {
  response: ServerResponse;
  since: number;
}

/**
 * Closes the connection that has been idle longest, before its first request or the next, whenever there would be one too many.
 * If all are busy, it closes one whose reader has taken nothing for too long, else the newcomer.
 */
export function limitConnections(server: Server, { connections: most, request: longest }: Pick<Limits, "connections" | "request">): void {
  /** In the order in which they began to wait. */
  const waiting = new Set<Socket>();
  const answering = new Map<Socket, Answering>();

  server.on("connection", (socket) => {
    waiting.add(socket);
    socket.once("close", () => {
      waiting.delete(socket);
      answering.delete(socket);
    });
    if (waiting.size + answering.size > most) victim(socket).destroy();
  });
  server.on("request", ({ socket }, response) => {
    waiting.delete(socket);
    answering.set(socket, { response, since: performance.now() });
    response.once("close", () => {
      // The next request may have come before this answer was out.
      if (answering.get(socket)?.response !== response) return;
      answering.delete(socket);
      if (!socket.destroyed) waiting.add(socket);
    });
  });

  function victim(newcomer: Socket): Socket {
    const [first = newcomer] = waiting;
    return first === newcomer ? (stalled() ?? newcomer) : first;
  }

  function stalled(): Socket | undefined {
    const latest = performance.now() - longest;
    for (const [socket, { response, since }] of answering) if (since < latest && response.writableLength > 0) return socket;
    return undefined;
  }
}

/** The answers that stay open, e.g. server-sent events: counted, limited, and ended along with the server. */
import type { ServerResponse } from "node:http";
import { type FiniteAnswer, type OpenStream, plainAnswer, type StreamAnswer } from "./answer.ts";
import type { Limits } from "./limits.ts";

export interface Streams {
  /** Sends the head and hands the open answer over; what to say instead when there are too many already. */
  open(answer: StreamAnswer, response: ServerResponse): FiniteAnswer | null;
  closeAll(): void;
}

export function createStreams({ streams: most, streamBacklog }: Pick<Limits, "streams" | "streamBacklog">): Streams {
  const open = new Set<ServerResponse>();
  return {
    open(answer, response) {
      if (open.size >= most)
        return plainAnswer(429, `${most} readers are connected already.`, { Connection: "close", "Retry-After": "10" });
      open.add(response);
      response.once("close", () => open.delete(response));
      sendHead(answer, response);
      answer.stream(openStream(response, streamBacklog));
      return null;
    },
    closeAll() {
      for (const response of open) response.destroy();
    },
  };
}

function sendHead({ headers }: StreamAnswer, response: ServerResponse): void {
  // A stream may be idle as long as no file changes.
  response.socket?.setTimeout(0);
  response.socket?.setNoDelay(true);
  const own = { "Content-Type": "text/event-stream; charset=utf-8", "Cache-Control": "no-store", "X-Content-Type-Options": "nosniff" };
  response.writeHead(200, { ...own, ...headers });
  response.flushHeaders();
}

function openStream(response: ServerResponse, mostWaiting: number): OpenStream {
  return {
    write(text) {
      if (response.destroyed || response.writableEnded) return false;
      response.write(text);
      if (response.writableLength <= mostWaiting) return true;
      response.destroy();
      return false;
    },
    close: () => void response.end(),
    onClose: (listener) => void response.once("close", listener),
  };
}

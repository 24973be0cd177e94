/** Writes an answer to the connection. */
import type { ServerResponse } from "node:http";
import type { Io } from "../io/io.ts";
import type { FileBody, FiniteAnswer } from "./answer.ts";

/** How much of a large file is in memory at once. */
const chunkBytes = 1_000_000;

/** Sends head and body; for HEAD only the head. */
export async function send(answer: FiniteAnswer, response: ServerResponse, io: Io): Promise<void> {
  const { status, headers, body } = answer;
  const bytes = typeof body === "string" ? Buffer.from(body) : body;
  const length = "file" in bytes ? bytes.length : bytes.byteLength;
  const hasBody = status !== 304 && status !== 204;
  response.writeHead(status, { "X-Content-Type-Options": "nosniff", ...headers, ...(hasBody && { "Content-Length": length }) });
  if (!hasBody || response.req.method === "HEAD") response.end();
  else if ("file" in bytes) await sendFile(bytes, response, io);
  else response.end(bytes);
}

/** Ends when the reader leaves, and when a file has become shorter: the promised length cannot be kept then. */
async function sendFile({ file, start, length }: FileBody, response: ServerResponse, io: Io): Promise<void> {
  for (let sent = 0; sent < length && !response.destroyed; ) {
    const chunk = await io.readRange(file, start + sent, Math.min(chunkBytes, length - sent));
    if (chunk.byteLength === 0) return void response.destroy();
    sent += chunk.byteLength;
    if (!response.write(chunk)) await untilDrained(response);
  }
  response.end();
}

function untilDrained(response: ServerResponse): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      response.off("drain", done).off("close", done);
      resolve();
    };
    response.on("drain", done).on("close", done);
  });
}

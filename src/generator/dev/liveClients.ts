/** The browsers that show pages of a watched site: each learns what has changed for its page. */
import type { OpenStream } from "../serve/answer.ts";

/** What one address shows now; `version` is that of the HTML. */
export type Showing = { html: string; version: string } | { redirect: string } | "nothing";

export type LiveClients = ReturnType<typeof createLiveClients>;

interface Client {
  path: string;
  version: string;
  /** The address that it was offered when its page was gone. */
  offered: string | null;
  stream: OpenStream;
}

/** Milliseconds between two heartbeats, which show a browser that the server still runs. */
const pulse = 20_000;

/** Milliseconds until a browser tries again to reach the server. */
const retry = 500;

/** `movedTo`: the address of the page that was at a path; null if nobody knows. */
export function createLiveClients(show: (path: string) => Promise<Showing>, movedTo: (path: string) => string | null) {
  const clients = new Set<Client>();
  let last: string | null = null;
  const send = ({ stream }: Client, event: string, data: string) => void stream.write(`event: ${event}\ndata: ${data}\n\n`);
  const update = async (client: Client): Promise<void> => {
    const now = await show(client.path);
    if (now === "nothing") {
      const to = movedTo(client.path);
      if (client.version !== "" || to !== client.offered) send(client, "gone", JSON.stringify({ to }));
      Object.assign(client, { version: "", offered: to });
    } else if ("redirect" in now) send(client, "go", JSON.stringify(now.redirect));
    else if (now.version !== client.version) {
      client.version = now.version;
      send(client, "page", JSON.stringify(now));
    }
  };
  const updatePages = async (isWholeSite: boolean): Promise<void> => {
    if (isWholeSite) for (const client of clients) send(client, "site", "{}");
    await Promise.all([...clients].map(update));
  };
  return {
    /** `path`: of the page that it shows, as the address has it; `version`: of that page. */
    connect: (path: string, version: string) => ({
      stream(stream: OpenStream) {
        const client = { path, version, offered: null, stream };
        clients.add(client);
        stream.write(`retry: ${retry}\n\n`);
        const beat = setInterval(() => stream.write(": alive\n\n"), pulse);
        stream.onClose(() => {
          clearInterval(beat);
          clients.delete(client);
        });
        if (last !== null) send(client, "findings", last);
        // It may have changed since the page was sent.
        void update(client).catch(() => stream.close());
      },
    }),
    /** Notifies those that show a changed page, and all if more than pages has changed: pages may be new, or have other names. */
    updatePages,
    /** Sends a report to all clients, and to those that connect later. */
    sendReport(report: object): void {
      const data = JSON.stringify(report);
      if (data === last) return;
      last = data;
      for (const client of clients) send(client, "findings", data);
    },
    /** All reload their page: from the same address, or from the one that `move` gives. */
    reload(move: (path: string) => string | null): void {
      for (const client of clients) {
        const to = move(client.path);
        if (to === null) send(client, "reload", "{}");
        else send(client, "go", JSON.stringify(to));
      }
    },
  };
}

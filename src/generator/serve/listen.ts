/** Finds a port for the server: the wanted one, or the next that is free. */
import type { Server } from "node:http";
import { ProblemError, problem } from "../problems/problem.ts";
import { codeOf, reasonOf } from "../text/errno.ts";
import { bareName, hostInUrl } from "./hosts.ts";

/** How many ports in a row to try. */
const mostPorts = 50;
const lastPort = 65_535;

/** Where to listen. */
export interface Place {
  host: string;
  /** 0 for any that is free. */
  port: number;
  /** Called for each port that another program uses. */
  onTaken?: ((port: number) => void) | undefined;
}

/** The port of the server. Throws a ProblemError if there is none. */
export async function listen(server: Server, { host, port, onTaken }: Place): Promise<number> {
  const end = port === 0 ? 0 : Math.min(port + mostPorts - 1, lastPort);
  for (let next = port; next <= end; next++) {
    try {
      return await listenAt(server, host, next);
    } catch (error) {
      const hint = "Name one of this machine's addresses with --host, and a port above 1024 with --port; those below belong to the system.";
      const isTaken = codeOf(error) === "EADDRINUSE";
      if (!isTaken) throw new ProblemError(problem("C017", `cannot listen at ${hostInUrl(host)}:${next}: ${reasonOf(error)}`, { hint }));
      onTaken?.(next);
    }
  }
  const hint = "Choose another port with --port, or any free port with --port 0.";
  throw new ProblemError(problem("C017", `the ports ${port} to ${end} of ${host} are all taken`, { hint }));
}

function listenAt(server: Server, host: string, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen({ host: bareName(host), port }, () => {
      server.off("error", reject);
      const address = server.address();
      resolve(address !== null && typeof address === "object" ? address.port : port);
    });
  });
}

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
      if (codeOf(error) !== "EADDRINUSE") throw new ProblemError(explain(error, host, next));
      onTaken?.(next);
    }
  }
  const hint = "Name another one with --port, or --port 0 for any that is free.";
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

function explain(error: unknown, host: string, port: number) {
  const place = `${hostInUrl(host)}:${port}`;
  const code = codeOf(error);
  if (code === "EACCES" || code === "EPERM") {
    const hint = "Ports below 1024 belong to the system. Name another one with --port, e.g. --port 3000.";
    return problem("C017", `no permission to listen at ${place}`, { hint });
  }
  if (["ENOTFOUND", "EAI_AGAIN", "EADDRNOTAVAIL", "EAFNOSUPPORT", "EINVAL"].includes(code)) {
    const hint = "Name one of this machine's own addresses with --host: 127.0.0.1, or 0.0.0.0 for all of them.";
    return problem("C017", `the host ${host} is not an address of this machine`, { hint });
  }
  return problem("C017", `cannot listen at ${place}: ${reasonOf(error)}`);
}

/** `bcidocs serve`: builds and serves the site until Ctrl-C; with `--watch`, keeps up with its files. */
import { isHost, isHostName } from "../../serve/hosts.ts";
import { defineCommand, siteDir } from "../command.ts";
import { baseUrl, cache, Flag, force, locale, numberUpTo, outDir, requestOf, siteFlags, threads, valueThat } from "../flags.ts";

const hostName = valueThat(
  (value) => isHostName(value.replace(/^\./, "")),
  "Write a host name without a port, e.g. --allowed-host docs.example.com.",
);

export const serve = defineCommand({
  name: "serve",
  summary: "build the site, then serve it on this machine as a static host does",
  args: { siteDir },
  flags: {
    ...siteFlags,
    port: new Flag<number>("--port <port>", "first port to try; 0 for any free port (default: 3000)").argParser(
      numberUpTo(65_535, "--port 3000"),
    ),
    /** Node takes an empty host for every address of the machine. */
    host: new Flag<string>("--host <host>", "address to listen on; 0.0.0.0 also allows other machines (default: 127.0.0.1)").argParser(
      valueThat(isHost, "Write a host name or an IP address without a port, e.g. --host 0.0.0.0."),
    ),
    watch: new Flag("--watch", "watch the site's files, and keep open pages up to date"),
    open: new Flag("--open", "open the site in the browser"),
    allowedHost: new Flag<string[]>("--allowed-host <name>", "another host name that requests may use, e.g. docs.example.com").argParser(
      (value, before: string[] = []) => [...before, hostName(value)],
    ),
    outDir,
    force,
    baseUrl,
    locale,
    threads,
    cache,
  },
  result: "published",
  isWatching: ({ watch }) => watch === true,
  async run({ siteDir, options, signal, progress }, io) {
    const request = { ...requestOf(siteDir, options), isPublished: true, signal };
    // What others have made never decides what runs on this machine.
    if (options.watch) return (await import("../watch.ts")).watch({ ...request, remote: undefined, options, progress }, io);
    const { exitCode, outDir } = await (await import("../siteResult.ts")).runSite(request, { options, progress }, io);
    if (exitCode !== 0 || outDir === null) return exitCode;
    return (await import("../serve.ts")).serve({ ...request, outDir, options }, io);
  },
});

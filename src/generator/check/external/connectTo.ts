/** Decides which addresses `fetch` connects to. A separate module, because only checks of other sites load it. */
import type { LookupAddress } from "node:dns";
import type { LookupFunction } from "node:net";
import { Agent, setGlobalDispatcher } from "undici";

/** From now on `fetch` connects to these addresses of a host only. */
export function connectTo(addressesOf: (host: string) => Promise<LookupAddress[]>): void {
  setGlobalDispatcher(new Agent({ connect: { lookup: lookupIn(addressesOf) } }));
}

/** As `net.connect` asks: for all addresses, or for the first of a family. */
function lookupIn(addressesOf: (host: string) => Promise<LookupAddress[]>): LookupFunction {
  return (host, { all, family }, callback) => {
    addressesOf(host).then(
      (found) => {
        const wanted = found.filter((each) => !family || family === each.family || family === `IPv${each.family}`);
        const [first] = wanted;
        if (!first) callback(Object.assign(new Error(`no address of ${host}`), { code: "ENOTFOUND" }), "");
        else if (all) callback(null, wanted);
        else callback(null, first.address, first.family);
      },
      (error: NodeJS.ErrnoException) => callback(error, ""),
    );
  };
}

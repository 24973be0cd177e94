/** Streams of a headset through the cloud. The headset sends only what a client has subscribed to. */
import { defer, type Observable } from "rxjs";
import { randomId } from "../core/random.ts";
import type { CloudClient } from "./CloudClient.ts";

export interface MetricQuery {
  /** Such as `"brainwaves"`. */
  metric: string;
  /** Such as `"raw"`. Metrics without labels are sent as a whole. */
  label?: string;
}

interface Source {
  cloud: CloudClient;
  clientId: string;
  random: () => number;
}

/** Values of the metric from the moment of subscription. */
export function cloudMetric$(deviceId: string, { metric, label }: MetricQuery, { cloud, clientId, random }: Source): Observable<unknown> {
  return defer(() => {
    const id = randomId(random);
    const atomic = label === undefined;
    const value = { id, clientId, metric, labels: atomic ? [] : [label], atomic, serverType: "cloud" };
    const path = `devices/${deviceId}/metrics/${metric}${atomic ? "" : `/${label}`}`;
    return cloud.listen(path, { path: `devices/${deviceId}/subscriptions/${id}`, value });
  });
}

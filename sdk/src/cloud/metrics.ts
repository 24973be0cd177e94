/** Streams of a headset through the cloud. The headset sends only what a client has subscribed to. */
import { finalize, Observable } from "rxjs";
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
  return new Observable((subscriber) => {
    const id = randomId(random);
    const path = `devices/${deviceId}/subscriptions/${id}`;
    const atomic = label === undefined;
    const values = cloud.listen(`devices/${deviceId}/metrics/${metric}${atomic ? "" : `/${label}`}`);
    const remove = finalize<unknown>(() => cloud.remove(path).catch(() => undefined));
    const subscription = values.pipe(remove).subscribe(subscriber);
    const request = { id, clientId, metric, labels: atomic ? [] : [label], atomic, serverType: "cloud" };
    cloud.write(path, request).catch((error) => subscriber.error(error));
    return subscription;
  });
}

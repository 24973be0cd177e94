/** Which transports a member supports: Wi-Fi, Bluetooth or both. */
import { useStrings } from "../context/site.tsx";
import { Icon } from "../primitives/Icon.tsx";
import type { ApiTransport } from "./apiPage.ts";

/** Icons in lists, words in the text. */
export function Transports({ transports, isCompact = false }: { transports: ApiTransport[]; isCompact?: boolean }) {
  const strings = useStrings();
  if (transports.length === 0) return null;
  const names = { wifi: strings.apiWifi, bluetooth: strings.apiBluetooth };
  return (
    <>
      {" "}
      <span className="api-transports" data-compact={isCompact || undefined}>
        <span className="visually-hidden">{`${strings.apiStreamingModes} `}</span>
        {transports.map((transport, index) => (
          <span className="api-transport" key={transport}>
            <Icon name={transport} />
            <span className={isCompact ? "visually-hidden" : undefined}>{names[transport]}</span>
            {index < transports.length - 1 && <span className="visually-hidden">, </span>}
          </span>
        ))}
      </span>
    </>
  );
}

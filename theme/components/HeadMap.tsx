/** `::head-map{of="quality"}`, `of="channels"` or `of="motors"`: the electrodes on the head, by contact, with their indexes, or with the motors. */
import { entryOf } from "../pictures/entryOf.ts";
import { Head } from "../pictures/Head.tsx";
import { recorded } from "../pictures/recorded.ts";

/** Marks that differ without colour, too, and the colour that people see. */
const contacts = {
  great: { text: "✓", colour: "green", words: "great: green, ✓" },
  good: { text: "–", colour: "orange", words: "good: orange, –" },
  bad: { text: "!", colour: "orange", words: "bad: orange, !" },
  noContact: { text: "×", colour: "gray", words: "noContact: gray, ×" },
} as const;

const heads = {
  quality: ({ caption }: { caption: unknown }) => {
    const { channelNames, quality } = recorded;
    const rows = channelNames.map((channel) => {
      const { status, standardDeviation } = quality[channel] ?? { status: "noContact" as const, standardDeviation: 0 };
      return { channel, status, standardDeviation };
    });
    const others = rows.filter(({ status }) => status !== "great").map(({ channel, status }) => `${channel} is ${status}`);
    return (
      <Head
        name="Contact of the eight electrodes, on the head from above"
        description={`${others.join(", ")}; the others are great.`}
        caption={caption}
        keys={
          <div className="picture-keys">
            {Object.entries(contacts).map(([status, { words }]) => (
              <span key={status} className={`is-${status}`}>
                {words}
              </span>
            ))}
          </div>
        }
        electrodes={rows.map(({ channel, status }) => ({ channel, status, text: contacts[status].text }))}
        table={{
          head: ["Channel", "Status", "Colour", "Deviation (µV)"],
          rows: rows.map(({ channel, status, standardDeviation }) => [channel, status, contacts[status].colour, standardDeviation]),
        }}
      />
    );
  },
  channels: ({ caption }: { caption: unknown }) => (
    <Head
      name="The electrodes of model 3, on the head from above, with their places in an array"
      description="Left, from front to back: F5 with the number 2, C3 with 1, CP3 with 0, PO3 with 3. Right: F6 with 5, C4 with 6, CP4 with 7, PO4 with 4."
      caption={caption}
      electrodes={recorded.channelNames.map((channel, index) => ({ channel, status: "plain", text: String(index) }))}
      table={{ head: ["Index", "Channel"], rows: recorded.channelNames.map((channel, index) => [index, channel]) }}
    />
  ),
  motors: ({ caption }: { caption: unknown }) => {
    const beside: Record<string, string> = { PO3: "P7", PO4: "P8" };
    return (
      <Head
        name="Electrodes and motors on the head, seen from above, with the nose at the top"
        description="Electrodes on the left, from front to back: 3 at F5, 2 at C3, 1 at CP3, 4 at PO3. On the right: 6 at F6, 7 at C4, 8 at CP4, 5 at PO4. Motor P7 is at the back left edge, outside electrode 4, and motor P8 at the back right edge, outside electrode 5."
        caption={caption}
        hasMotors
        keys={
          <div className="picture-keys">
            <span className="is-electrode">Electrode, numbered 1 to 8</span>
            <span className="is-motor">Motor</span>
          </div>
        }
        electrodes={recorded.channelNames.map((channel, index) => ({ channel, status: "plain", text: String(index + 1) }))}
        table={{
          head: ["Electrode", "Position", "Motor next to it"],
          rows: recorded.channelNames.map((channel, index) => [index + 1, channel, beside[channel] ?? "none"]),
        }}
      />
    );
  },
};

export default function HeadMap({ of, caption }: { of?: unknown; caption?: unknown }) {
  return entryOf(heads, of)({ caption });
}

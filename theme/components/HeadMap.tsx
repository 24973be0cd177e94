/** `::head-map{of="quality"}` or `of="channels"`: the electrodes on the head, by contact or with their numbers. */
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
};

export default function HeadMap({ of, caption }: { of?: unknown; caption?: unknown }) {
  return entryOf(heads, of)({ caption });
}

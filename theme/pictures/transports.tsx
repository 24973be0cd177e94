/** The two paths between an app and a headset. */
import Picture from "../components/Picture.tsx";

const box = { width: 112, height: 48 };
const boxes = [
  { name: "Cloud", text: "passes data on", x: 114, y: 4 },
  { name: "Your app", text: "uses the SDK", x: 2, y: 130 },
  { name: "Headset", text: "on the head", x: 226, y: 130 },
];

export function Transports({ caption }: { caption: unknown }) {
  return (
    <Picture
      name="Two paths between your app and the headset"
      description="On the Wi-Fi path the headset reaches the cloud over Wi-Fi, and your app reaches the cloud over the internet. On the Bluetooth path app and headset communicate directly, within radio range."
      kind="picture-flow"
      caption={caption}
      viewBox="0 0 340 180"
      table={{
        head: ["Path", "From", "To", "Over"],
        rows: [
          ["Wi-Fi", "headset", "cloud", "Wi-Fi"],
          ["Wi-Fi", "cloud", "app", "internet"],
          ["Bluetooth", "headset", "app", "Bluetooth, in radio range"],
        ],
      }}
    >
      <path className="flow-arrow" d="M58 129V28H113M54 122l4 7 4-7M106 24l7 4-7 4" />
      <path className="flow-arrow" d="M282 129V28H227M278 122l4 7 4-7M234 24l-7 4 7 4" />
      <path className="flow-arrow is-direct" d="M115 154H225" />
      <path className="flow-arrow is-direct-end" d="M122 150l-7 4 7 4M218 150l7 4-7 4" />
      {boxes.map(({ name, text, x, y }) => (
        <g key={name}>
          <rect className="flow-box" x={x} y={y} {...box} rx={6} />
          <text className="flow-name" x={x + box.width / 2} y={y + 20} textAnchor="middle">
            {name}
          </text>
          <text x={x + box.width / 2} y={y + 36} textAnchor="middle">
            {text}
          </text>
        </g>
      ))}
      <text x={68} y={82}>
        internet
      </text>
      <text x={272} y={82} textAnchor="end">
        Wi-Fi
      </text>
      <text x={170} y={146} textAnchor="middle">
        Bluetooth
      </text>
    </Picture>
  );
}

/** States from top to bottom, with what leads from one to the next and back. Narrow, as a sequence is. */

import Picture from "../components/Picture.tsx";
import type { Described } from "./chartTypes.ts";
import { textLines } from "./textLines.ts";

export interface StatesData extends Pick<Described, "name"> {
  /** Above the picture. */
  title?: string;
  states: readonly string[];
  /** Between neighbours, down at the left and up at the right; a longer way goes around at the right. */
  transitions: readonly { from: string; to: string; label: string }[];
}

const width = 340;
const box = { width: 116, height: 32, gap: 74 };
const middle = width / 2;
const lineHeight = 14;

export function StateDiagram({ data, caption }: { data: StatesData; caption: unknown }) {
  const { name, title, states, transitions } = data;
  const height = states.length * box.height + (states.length - 1) * box.gap + 2;
  const table = { head: ["From", "To", "When"], rows: transitions.map(({ from, to, label }) => [from, to, label]) };
  return (
    <Picture
      name={name}
      description={transitions.map(({ from, to, label }) => `From ${from} to ${to}: ${label}.`).join(" ")}
      kind="picture-flow"
      caption={caption}
      table={table}
      viewBox={`0 0 ${width} ${height}`}
      keys={title && <div className="picture-keys">{title}</div>}
    >
      {states.map((state, index) => (
        <g key={state}>
          <rect className="flow-box" x={middle - box.width / 2} y={topOf(index)} width={box.width} height={box.height} rx={16} />
          <text className="flow-name" x={middle} y={topOf(index) + 20} textAnchor="middle">
            {state}
          </text>
        </g>
      ))}
      {transitions.map(({ from, to, label }) => (
        <Transition key={`${from} ${to}`} from={states.indexOf(from)} to={states.indexOf(to)} label={label} />
      ))}
    </Picture>
  );
}

const topOf = (index: number): number => 1 + index * (box.height + box.gap);

function Transition({ from, to, label }: { from: number; to: number; label: string }) {
  const isFar = Math.abs(from - to) > 1;
  const isDown = to > from;
  const [start, end] = isDown ? [topOf(from) + box.height, topOf(to)] : [topOf(from), topOf(to) + box.height];
  const x = isFar ? 262 : middle + (isDown ? -14 : 14);
  const lines = textLines(label, isFar ? 11 : 20);
  const y = (isFar ? (topOf(from) + topOf(to) + box.height) / 2 : (start + end) / 2) - ((lines.length - 1) * lineHeight) / 2 + 4;
  const far = `M${middle + box.width / 2} ${topOf(from) + 16}H${x - 8}V${topOf(to) + 16}H${middle + box.width / 2 + 1}l7-4m-7 4l7 4`;
  const near = isDown ? `M${x} ${start}V${end - 1}l-4-7m4 7l4-7` : `M${x} ${start}V${end + 1}l-4 7m4-7l4 7`;
  return (
    <>
      <path className="flow-arrow" d={isFar ? far : near} />
      {lines.map((line, index) => (
        <text
          key={line}
          className="flow-label"
          x={isFar ? x : x + (isDown ? -9 : 9)}
          y={y + index * lineHeight}
          textAnchor={!isFar && isDown ? "end" : "start"}
        >
          {line}
        </text>
      ))}
    </>
  );
}

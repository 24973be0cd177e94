/** Who sends what to whom, from top to bottom. Narrow, so that it can be read on a phone as it is. */

import Picture from "../components/Picture.tsx";
import type { Described } from "./chartTypes.ts";
import { textLines } from "./textLines.ts";

export interface SequenceData extends Pick<Described, "name"> {
  participants: readonly string[];
  messages: readonly { from: string; to: string; label: string }[];
}

const width = 340;
const lineHeight = 15;
const boxHeight = 28;
/** Characters of a line of a label that reaches from one participant to the next, and of one that has the whole width. */
const lengths = { near: 19, far: 40 };

export function Sequence({ data, caption }: { data: SequenceData; caption: unknown }) {
  const { name, participants, messages } = data;
  const columns = new Map(participants.map((each, index) => [each, Math.round(((index + 0.5) * width) / participants.length)]));
  const rows = placed(data, columns);
  const height = (rows.at(-1)?.y ?? 0) + 20;
  const table = { head: ["Step", "From", "To", "What"], rows: messages.map(({ from, to, label }, index) => [index + 1, from, to, label]) };
  return (
    <Picture
      name={name}
      description={describe(messages)}
      kind="picture-flow"
      caption={caption}
      table={table}
      viewBox={`0 0 ${width} ${height}`}
    >
      <path className="flow-life" d={[...columns.values()].map((x) => `M${x} ${boxHeight}V${height}`).join("")} />
      {[...columns].map(([each, x]) => (
        <g key={each}>
          <rect className="flow-box" x={x - 52} y={1} width={104} height={boxHeight} rx={5} />
          <text className="flow-name" x={x} y={19} textAnchor="middle">
            {each}
          </text>
        </g>
      ))}
      {rows.map((row) => (
        <Message key={row.y} {...row} />
      ))}
    </Picture>
  );
}

interface Row {
  start: number;
  end: number;
  y: number;
  lines: string[];
}

function Message({ start, end, y, lines }: Row) {
  const side = Math.sign(end - start);
  const middle = Math.min(width - 60, Math.max(60, (start + end) / 2));
  const arrow =
    start === end ? `M${start} ${y - 9}h18v9h-14l5-4m-5 4l5 4` : `M${start} ${y}H${end - side}l${-7 * side}-4m${7 * side} 4l${-7 * side} 4`;
  return (
    <>
      {lines.map((line, index) => (
        <text
          key={line}
          className="flow-label"
          x={middle}
          y={y - 7 - (lines.length - 1 - index) * lineHeight - (start === end ? 9 : 0)}
          textAnchor="middle"
        >
          {line}
        </text>
      ))}
      <path className="flow-arrow" d={arrow} />
    </>
  );
}

function placed({ participants, messages }: SequenceData, columns: ReadonlyMap<string, number>): Row[] {
  let y = boxHeight + 6;
  return messages.map(({ from, to, label }) => {
    const distance = Math.abs(participants.indexOf(from) - participants.indexOf(to));
    const lines = textLines(label, distance > 1 || participants.length < 3 ? lengths.far : lengths.near);
    y += lines.length * lineHeight + (from === to ? 24 : 15);
    return { start: columns.get(from) ?? 0, end: columns.get(to) ?? 0, y, lines };
  });
}

function describe(messages: SequenceData["messages"]): string {
  return messages.map(({ from, to, label }, index) => `${index + 1}. ${from} to ${to}: ${label}.`).join(" ");
}

/** The head from above, the nose at the top, with an electrode at each of its places. */
import type { ReactNode } from "react";
import Picture from "../components/Picture.tsx";
import type { PictureTable } from "./chartTypes.ts";

/** Right and forward of the middle of the head, whose radius is 1. */
const places: Record<string, readonly [right: number, forward: number]> = {
  CP3: [-0.48, -0.26],
  C3: [-0.5, 0],
  F5: [-0.62, 0.54],
  PO3: [-0.31, -0.76],
  PO4: [0.31, -0.76],
  F6: [0.62, 0.54],
  C4: [0.5, 0],
  CP4: [0.48, -0.26],
};

/** Of the motors, at the edge. */
const motorPlaces = { P7: [-0.83, -0.62], P8: [0.83, -0.62] } as const;

const radius = 130;
const middle = { x: 160, y: 160 };

export interface Electrode {
  channel: string;
  /** What a mark says besides its colour. */
  status: string;
  /** Inside of the mark. */
  text: string;
}

interface HeadProps {
  name: string;
  description: string;
  caption: unknown;
  electrodes: readonly Electrode[];
  table: PictureTable;
  keys?: ReactNode;
  hasMotors?: boolean;
}

export function Head({ electrodes, hasMotors = false, ...picture }: HeadProps) {
  const { x, y } = middle;
  return (
    <Picture {...picture} kind="picture-head" viewBox="0 0 320 306">
      <path
        className="head-outline"
        d={`M${x - 20} ${y - radius + 2}l20-22 20 22M${x - radius} ${y - 24}c-18 0-18 48 0 48M${x + radius} ${y - 24}c18 0 18 48 0 48`}
      />
      <circle className="head-outline" cx={x} cy={y} r={radius} />
      {electrodes.map((electrode) => (
        <Mark key={electrode.channel} {...electrode} />
      ))}
      {hasMotors && Object.entries(motorPlaces).map(([name, place]) => <Motor key={name} name={name} place={place} />)}
    </Picture>
  );
}

function Motor({ name, place }: { name: string; place: readonly [number, number] }) {
  const [x, y] = pointOf(place);
  return (
    <>
      <rect className="head-motor" x={x - 14} y={y - 12} width={28} height={24} rx={5} />
      <text className="electrode-text" x={x} y={y} dy="0.35em" textAnchor="middle">
        {name}
      </text>
    </>
  );
}

function pointOf([right, forward]: readonly [number, number]): [x: number, y: number] {
  return [Math.round(middle.x + right * radius), Math.round(middle.y - forward * radius)];
}

/** Its name is beside it, on the side of the middle; above it where there is no room. */
function Mark({ channel, status, text }: Electrode) {
  const place = places[channel] ?? [0, 0];
  const [right] = place;
  const [x, y] = pointOf(place);
  const isLeft = right < 0;
  const isInside = Math.abs(right) < 0.4;
  const [nameX, nameY] = isInside ? [x, y - 22] : [x + (isLeft ? 18 : -18), y];
  return (
    <>
      <circle className={`electrode is-${status}`} cx={x} cy={y} r={13} />
      <text className={`electrode-text is-${status}`} x={x} y={y} dy="0.35em" textAnchor="middle">
        {text}
      </text>
      <text className="electrode-name" x={nameX} y={nameY} dy="0.35em" textAnchor={isInside ? "middle" : isLeft ? "start" : "end"}>
        {channel}
      </text>
    </>
  );
}

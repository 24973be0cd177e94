/** Pictures of apps for the home page, by the name that it uses: `:::app{of="calm"}`. Decoration: the words next to them say what they show. */
import type { ReactNode } from "react";

/** Rings around a breathing circle, above a horizon of slow waves. */
const calm = (
  <>
    <circle className="app-glow" cx="160" cy="92" r="66" />
    <circle className="app-line" cx="160" cy="92" r="66" strokeDasharray="2 7" />
    <circle className="app-line" cx="160" cy="92" r="48" />
    <circle className="app-accent" cx="160" cy="92" r="30" />
    <path
      className="app-line is-accent"
      d="M0 150c20 0 20-14 40-14s20 14 40 14 20-14 40-14 20 14 40 14 20-14 40-14 20 14 40 14 20-14 40-14 20 14 40 14"
    />
    <path
      className="app-line"
      d="M0 164c20 0 20-10 40-10s20 10 40 10 20-10 40-10 20 10 40 10 20-10 40-10 20 10 40 10 20-10 40-10 20 10 40 10"
    />
  </>
);

/** A document in front, messages that wait at the edge behind a bar of focus. */
const focus = (
  <>
    <rect className="app-plane" x="28" y="26" width="180" height="132" rx="8" />
    <path className="app-text" d="M46 50h84M46 72h140M46 88h124M46 104h136M46 120h72" />
    <path className="app-line is-accent" d="M46 142h104" strokeWidth="5" strokeLinecap="round" />
    <path className="app-line" d="M156 142h34" strokeWidth="5" strokeLinecap="round" />
    {[36, 80, 124].map((y) => (
      <g key={y} className="app-waiting">
        <rect className="app-plane" x="232" y={y - 10} width="76" height="34" rx="8" />
        <circle className="app-text" cx="248" cy={y + 7} r="4" />
        <path className="app-text" d={`M262 ${y + 3}h34M262 ${y + 11}h20`} />
      </g>
    ))}
  </>
);

/** A head with its electrodes, a thought, a lamp that is on. */
const kinesis = (
  <>
    <circle className="app-plane" cx="84" cy="92" r="52" />
    <path className="app-line" d="M76 41l8-11 8 11" />
    {[
      [62, 66],
      [106, 66],
      [48, 88],
      [120, 88],
      [56, 108],
      [112, 108],
      [68, 126],
      [100, 126],
    ].map(([x, y]) => (
      <circle key={`${x} ${y}`} className={x === 48 ? "app-accent" : "app-dot"} cx={x} cy={y} r={x === 48 ? 6 : 4} />
    ))}
    <path className="app-line is-accent" d="M146 92h52" strokeDasharray="3 6" />
    <circle className="app-glow" cx="250" cy="82" r="48" />
    <path
      className="app-line is-accent"
      d="M250 54a28 28 0 0 0-14 52v14h28v-14a28 28 0 0 0-14-52zM239 130h22M243 140h14M250 120V92l-8-8m8 8 8-8"
    />
    <path className="app-line is-accent" d="M250 24v12M208 42l8 8M292 42l-8 8M196 82h10M294 82h10" />
  </>
);

export const appPictures: Record<string, ReactNode> = { calm, focus, kinesis };

/** How calm somebody is. */
export interface Idle {
  probability: number;
}

export const calm: Idle = { probability: "0.5" };

export function focus(): Unknown {
  return calm.probabilty;
}

/** How calm somebody is. */
export interface Calm {
  probability: number;
}

export const calm: Calm = { probability: "0.5" };

export function focus(): Unknown {
  return calm.probabilty;
}

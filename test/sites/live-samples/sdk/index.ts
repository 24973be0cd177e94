/** Heats water. */
export function boil(litres: number): number {
  return litres * 4;
}

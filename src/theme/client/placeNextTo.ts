/** Where a box stands that says more of a name in the text. */

/** Pixels to the name and to the edge of the window. */
const gap = 6;

/** Below the name, or above it where there is more room; always within the window. */
export function placeNextTo(name: Element, box: HTMLElement): void {
  const [line] = name.getClientRects();
  if (!line) return;
  const { width, height } = box.getBoundingClientRect();
  const isBelow = line.bottom + gap + height <= innerHeight || line.top < innerHeight - line.bottom;
  Object.assign(box.style, {
    positionArea: "none",
    margin: "0",
    top: `${Math.max(gap, isBelow ? line.bottom + gap : line.top - gap - height)}px`,
    left: `${Math.max(gap, Math.min(line.left, innerWidth - width - gap))}px`,
  });
}

/** Pixels on the screen per pixel of the map. */
export const leastScale = 0.4;
export const largestScale = 3;
/** One press of a zoom button. */
export const zoomStep = 1.25;

/** `fitted` = at which the whole drawing is as wide as its frame: it may always be as small as that. */
export function clampScale(scale: number, fitted: number): number {
  return Math.min(largestScale, Math.max(Math.min(leastScale, fitted), scale));
}

/**
 * How much further a frame has to be scrolled after a change of scale, so that what was at a point stays there. `point`,
 * `before` and `after` (where the drawing began at the old and begins at the new scale) are pixels from one edge.
 */
export function scrollToKeep(change: {
  point: number;
  before: number;
  after: number;
  from: number;
  to: number;
}): number {
  const { point, before, after, from, to } = change;
  return after + ((point - before) * to) / from - point;
}

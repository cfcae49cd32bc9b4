/** Screen pixels per map pixel. */
export const minScale = 0.4;
export const maxScale = 3;
/** Factor of a zoom button. */
export const zoomStep = 1.25;

/** Clamps the scale. `fitted` is the scale that fits the frame's width; it is always allowed. */
export function clampScale(scale: number, fitted: number): number {
  return Math.min(maxScale, Math.max(Math.min(minScale, fitted), scale));
}

/**
 * Returns the scroll offset that keeps a point in place when the scale changes. `point`, `before` and `after`
 * (the drawing's start at the old and new scale) are pixels from the same edge.
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

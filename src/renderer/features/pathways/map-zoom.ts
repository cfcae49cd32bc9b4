/** Pixels on the screen per pixel of the map. */
export const leastScale = 0.4;
export const largestScale = 3;
/** One press of a zoom button. */
export const zoomStep = 1.25;

export function clampScale(scale: number): number {
  return Math.min(largestScale, Math.max(leastScale, scale));
}

/**
 * How far a frame has to be scrolled after a change of scale, so that what was `at` pixels from its edge stays there.
 * Never before the beginning; the browser itself keeps it from going beyond the end.
 */
export function scrollAfterZoom(change: { scroll: number; at: number; from: number; to: number }): number {
  const { scroll, at, from, to } = change;
  return Math.max(0, ((scroll + at) * to) / from - at);
}

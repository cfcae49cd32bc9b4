/** How a figure changes along another, with the 95 % interval of the slope. */
export interface Slope {
  slope: number;
  low: number;
  high: number;
}

/** The quantile of Student's distribution that an interval of 95 % needs, within 4 % from 3 degrees of freedom on and 0.1 % from 20. */
function studentQuantile(freedom: number): number {
  // The Cornish–Fisher expansion about the normal quantile (Abramowitz and Stegun 26.7.5).
  const z = 1.959964;
  const first = (z ** 3 + z) / 4;
  const second = (5 * z ** 5 + 16 * z ** 3 + 3 * z) / 96;
  return z + first / freedom + second / freedom ** 2;
}

/** The line of least squares through points. Throws for fewer than three, or when all lie at one place. */
export function leastSquares(points: readonly (readonly [at: number, figure: number])[]): Slope {
  const count = points.length;
  const mean = (pick: (point: readonly [number, number]) => number) =>
    points.reduce((sum, point) => sum + pick(point), 0) / count;
  const [meanAt, meanFigure] = [mean(([at]) => at), mean(([, figure]) => figure)];
  const spread = points.reduce((sum, [at]) => sum + (at - meanAt) ** 2, 0);
  if (count < 3 || spread === 0) throw new RangeError('A slope needs three points at different places.');
  const slope = points.reduce((sum, [at, figure]) => sum + (at - meanAt) * (figure - meanFigure), 0) / spread;
  const rest = points.reduce(
    (sum, [at, figure]) => sum + (figure - meanFigure - slope * (at - meanAt)) ** 2,
    0,
  );
  const error = Math.sqrt(rest / (count - 2) / spread) * studentQuantile(count - 2);
  return { slope, low: slope - error, high: slope + error };
}

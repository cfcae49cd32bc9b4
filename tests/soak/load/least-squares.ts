/** Slope of the line through measured points, with its confidence interval of 95 %. */
export interface Slope {
  slope: number;
  low: number;
  high: number;
}

/**
 * Returns the quantile of Student's t distribution for a confidence interval of 95 %. The error is below 4 % from 3 degrees of freedom
 * on, and below 0.1 % from 20 on.
 */
function studentQuantile(degreesOfFreedom: number): number {
  // The Cornish–Fisher expansion about the normal quantile (Abramowitz and Stegun 26.7.5).
  const z = 1.959964;
  const first = (z ** 3 + z) / 4;
  const second = (5 * z ** 5 + 16 * z ** 3 + 3 * z) / 96;
  return z + first / degreesOfFreedom + second / degreesOfFreedom ** 2;
}

/** Fits a line through points. Throws RangeError for fewer than three points, or when all have the same `x`. */
export function leastSquares(points: readonly (readonly [x: number, y: number])[]): Slope {
  const count = points.length;
  const mean = (pick: (point: readonly [number, number]) => number) =>
    points.reduce((sum, point) => sum + pick(point), 0) / count;
  const [meanX, meanY] = [mean(([x]) => x), mean(([, y]) => y)];
  const spread = points.reduce((sum, [x]) => sum + (x - meanX) ** 2, 0);
  if (count < 3 || spread === 0) throw new RangeError('A slope needs three points, not all with the same x.');
  const slope = points.reduce((sum, [x, y]) => sum + (x - meanX) * (y - meanY), 0) / spread;
  const squaredResiduals = points.reduce((sum, [x, y]) => sum + (y - meanY - slope * (x - meanX)) ** 2, 0);
  const margin = Math.sqrt(squaredResiduals / (count - 2) / spread) * studentQuantile(count - 2);
  return { slope, low: slope - margin, high: slope + margin };
}

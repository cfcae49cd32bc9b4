import { describe, expect, it } from 'vitest';
import { leastSquares } from './least-squares';

describe('leastSquares', () => {
  it('returns the exact line for collinear points', () => {
    const { slope, low, high } = leastSquares([0, 1, 2, 3].map((x) => [x, 5 + 2 * x] as const));
    expect([slope, low, high].map((bound) => Math.round(bound * 1e6) / 1e6)).toEqual([2, 2, 2]);
  });

  it('returns the confidence interval of Student’s t distribution', () => {
    // Slope 0.6, standard error 0.2828, t quantile 3.18 for 3 degrees of freedom.
    const { slope, low, high } = leastSquares([
      [1, 2],
      [2, 4],
      [3, 5],
      [4, 4],
      [5, 5],
    ]);
    expect(slope).toBeCloseTo(0.6, 10);
    expect(high - slope).toBeCloseTo(0.2828 * 3.18, 1);
    expect(slope - low).toBeCloseTo(high - slope, 10);
  });

  it('throws for fewer than three points, and for points with the same x', () => {
    expect(() => leastSquares([[1, 1]])).toThrow(RangeError);
    expect(() => leastSquares([1, 2, 3].map((y) => [7, y] as const))).toThrow(RangeError);
  });
});

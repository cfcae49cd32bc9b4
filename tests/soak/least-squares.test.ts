import { describe, expect, it } from 'vitest';
import { leastSquares } from './least-squares';

describe('the line of least squares', () => {
  it('is the line itself where all points lie on one', () => {
    const { slope, low, high } = leastSquares([0, 1, 2, 3].map((at) => [at, 5 + 2 * at] as const));
    expect([slope, low, high].map((one) => Math.round(one * 1e6) / 1e6)).toEqual([2, 2, 2]);
  });

  it('has the interval that a table of Student’s distribution gives', () => {
    // By hand: slope 0.6, standard error 0.2828, 3 degrees of freedom with the quantile 3.18.
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

  it('needs three points at different places', () => {
    expect(() => leastSquares([[1, 1]])).toThrow(RangeError);
    expect(() => leastSquares([1, 2, 3].map((figure) => [7, figure] as const))).toThrow(RangeError);
  });
});

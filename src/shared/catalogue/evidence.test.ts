import { describe, expect, it } from 'vitest';
import { evidenceCell, evidenceLevels, evidenceSign, evidenceWords } from './evidence';

describe('a sign of evidence', () => {
  it.each(['A', 'B', 'C', 'a', 'b', 'c', '.'])('%s is read as it is written', (sign) => {
    expect(evidenceSign(evidenceCell(sign))).toBe(sign);
  });

  it('tells results apart from what nobody has tried', () => {
    expect(evidenceCell('B')).toEqual({ works: true, level: 'B' });
    expect(evidenceCell('b')).toEqual({ works: false, level: 'B' });
    expect(evidenceCell('.')).toEqual({ works: null, level: null });
  });

  it.each(['', 'D', 'AB', '-'])('is not %j', (sign) => {
    expect(() => evidenceCell(sign)).toThrow(RangeError);
  });

  it('has words for every level', () => {
    expect(Object.keys(evidenceWords)).toEqual([...evidenceLevels]);
  });
});

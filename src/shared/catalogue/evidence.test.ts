import { describe, expect, it } from 'vitest';
import { decodeEvidence, evidenceLevels, encodeEvidence, evidenceLabels } from './evidence';

describe('a sign of evidence', () => {
  it.each(['A', 'B', 'C', 'a', 'b', 'c', '.'])('%s is read as it is written', (sign) => {
    expect(encodeEvidence(decodeEvidence(sign))).toBe(sign);
  });

  it('tells results apart from what nobody has tried', () => {
    expect(decodeEvidence('B')).toEqual({ works: true, level: 'B' });
    expect(decodeEvidence('b')).toEqual({ works: false, level: 'B' });
    expect(decodeEvidence('.')).toEqual({ works: null, level: null });
  });

  it.each(['', 'D', 'AB', '-'])('is not %j', (sign) => {
    expect(() => decodeEvidence(sign)).toThrow(RangeError);
  });

  it('has words for every level', () => {
    expect(Object.keys(evidenceLabels)).toEqual([...evidenceLevels]);
  });
});

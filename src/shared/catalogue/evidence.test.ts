import { describe, expect, it } from 'vitest';
import { decodeEvidence, evidenceLevels, encodeEvidence, evidenceLabels } from './evidence';

describe('evidence codes', () => {
  it.each(['A', 'B', 'C', 'a', 'b', 'c', '.'])('%s round-trips', (sign) => {
    expect(encodeEvidence(decodeEvidence(sign))).toBe(sign);
  });

  it('distinguish results from untested combinations', () => {
    expect(decodeEvidence('B')).toEqual({ works: true, level: 'B' });
    expect(decodeEvidence('b')).toEqual({ works: false, level: 'B' });
    expect(decodeEvidence('.')).toEqual({ works: null, level: null });
  });

  it.each(['', 'D', 'AB', '-'])('reject %j', (sign) => {
    expect(() => decodeEvidence(sign)).toThrow(RangeError);
  });

  it('have a label for every level', () => {
    expect(Object.keys(evidenceLabels)).toEqual([...evidenceLevels]);
  });
});

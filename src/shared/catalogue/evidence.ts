/**
 * Evidence level of a test of an antibody in an application and a species. Negative results have levels too, because they save
 * customers an experiment that would fail.
 */
export const evidenceLevels = ['A', 'B', 'C'] as const;
export type EvidenceLevel = (typeof evidenceLevels)[number];

export const evidenceLabels: Readonly<Record<EvidenceLevel, string>> = {
  A: 'Signal lost after target knockout or knockdown',
  B: 'Positive and negative samples compared',
  C: 'One sample tested',
};

export interface EvidenceCell {
  /** Null for an untested combination. */
  works: boolean | null;
  level: EvidenceLevel | null;
}

const UNTESTED = '.';

/**
 * Encodes a cell as one character: the level in upper case if it works, in lower case if not, a point for untested.
 */
export function encodeEvidence({ works, level }: EvidenceCell): string {
  if (works === null || level === null) return UNTESTED;
  return works ? level : level.toLowerCase();
}

/** Decodes a character of {@link encodeEvidence}. Throws RangeError for other texts. */
export function decodeEvidence(code: string): EvidenceCell {
  if (code === UNTESTED) return { works: null, level: null };
  const level = evidenceLevels.find((candidate) => candidate === code.toUpperCase());
  if (!level) throw new RangeError(`Unknown evidence code: ${code}`);
  return { works: code === level, level };
}

/**
 * How well it is known that an antibody works, or does not, in an application with samples of a species. A negative
 * result has the same levels as a positive one: what was tested well and failed saves somebody's sample.
 */
export const evidenceLevels = ['A', 'B', 'C'] as const;
export type EvidenceLevel = (typeof evidenceLevels)[number];

export const evidenceLabels: Readonly<Record<EvidenceLevel, string>> = {
  A: 'Target knocked out or knocked down: the signal goes with it',
  B: 'Positive and negative samples compared',
  C: 'One sample tested',
};

export interface EvidenceCell {
  /** null = nobody has tried. */
  works: boolean | null;
  level: EvidenceLevel | null;
}

const UNTRIED = '.';

/** One sign a cell: the level as a capital where it works, as a small letter where it does not, a point for untried. */
export function encodeEvidence({ works, level }: EvidenceCell): string {
  if (works === null || level === null) return UNTRIED;
  return works ? level : level.toLowerCase();
}

/** The cell that a sign stands for. Throws RangeError for any other text. */
export function decodeEvidence(sign: string): EvidenceCell {
  if (sign === UNTRIED) return { works: null, level: null };
  const level = evidenceLevels.find((one) => one === sign.toUpperCase());
  if (!level) throw new RangeError(`no sign of evidence: ${sign}`);
  return { works: sign === level, level };
}

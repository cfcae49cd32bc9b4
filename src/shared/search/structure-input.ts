/** Search modes in display order. */
export const structureModes = ['substructure', 'similarity', 'exact'] as const;
export type StructureMode = (typeof structureModes)[number];

/** Maximum characters of a structure; three times the largest molfile. */
export const MAX_STRUCTURE_LENGTH = 100_000;
export const MAX_SMILES_LENGTH = 2000;
/** Maximum heavy atoms of a query structure. */
export const MAX_STRUCTURE_ATOMS = 255;
/** Maximum characters of a SMILES that pictures highlight: matching a longer one could take too long. */
export const MAX_HIGHLIGHTED_SMILES = 400;

/**
 * Returns whether pictures of search results highlight this SMILES. A SMILES of several fragments is excluded, because matching
 * it takes exponential time.
 */
export function isHighlightable(smiles: string): boolean {
  return smiles.length <= MAX_HIGHLIGHTED_SMILES && !smiles.includes('.');
}

/** Minimum similarities on offer, in percent. Lower values match nearly everything. */
export const minSimilarities = [95, 90, 80, 70, 60, 50] as const;
export type MinSimilarity = (typeof minSimilarities)[number];
export const DEFAULT_SIMILARITY: MinSimilarity = 70;

/** Reason why a text cannot be searched as a structure. */
export type StructureFault =
  | 'nothing'
  | 'too-long'
  | 'too-large'
  /** The ring system is too complex to process in time. */
  | 'too-complex'
  | 'control-characters'
  | 'any-atom'
  | 'inchi'
  /** An atom has more bonds than it can have. */
  | 'valence'
  /** Alternating double bonds cannot be assigned to a ring that is written as aromatic. */
  | 'aromatic-ring'
  | 'open-ring'
  | 'open-branch'
  | 'unreadable';

export interface StructureProblem {
  fault: StructureFault;
  /** Number of the character (SMILES) or atom (molfile) at fault, from 1. */
  position?: number;
}

export type StructureInput =
  | { kind: 'smiles'; text: string }
  | { kind: 'molfile'; text: string }
  | { kind: 'fault'; problem: StructureProblem };

/**
 * Parses pasted or dropped text: SMILES with an optional name, a molfile (V2000 or V3000), or the first record of an
 * SDF. Checks shape and size only; a chemistry library has to validate the structure.
 */
export function parseStructureInput(text: string): StructureInput {
  if (text.length > MAX_STRUCTURE_LENGTH) return faulty('too-long');
  // Control characters (category Cc) except tab and line ends.
  if (/[^\P{Cc}\t\r\n]/u.test(text)) return faulty('control-characters');
  const lines = text.replace(/^\uFEFF/, '').split(/\r\n?|\n/);
  if (lines.every((line) => line.trim() === '')) return faulty('nothing');
  if (lines.some(isCountsLine)) return readMolfile(lines);
  if (lines.some((line) => /^M {2}END/.test(line))) return faulty('unreadable');
  return readSmiles(lines.map((line) => line.trim()).find((line) => line !== '') ?? '');
}

/** Returns whether a text has the shape of a molfile or SDF. */
export function isMolfile(text: string): boolean {
  return /\bV[23]000[ \t]*$/m.test(text) && /^M {2}END/m.test(text);
}

/** Atoms of a SMILES, also of an invalid one. */
export const SMILES_ATOM = /\[[^\]]*\]|Cl|Br|[BCNOPSFIbcnops]/g;

function readSmiles(line: string): StructureInput {
  if (/^InChI(?:Key)?\s*[:=]|^(?:InChIKey\s+)?[A-Z]{14}-[A-Z]{10}-[A-Z]$/i.test(line)) return faulty('inchi');
  const smiles = line.replace(/^smiles\s*[=:]\s*/i, '').split(/\s/)[0] ?? '';
  if (smiles.length > MAX_SMILES_LENGTH) return faulty('too-long');
  if (smiles.includes('*')) return faulty('any-atom', smiles.indexOf('*') + 1);
  // Twice the limit of heavy atoms, because hydrogens count here. Parsing a longer chain takes a second.
  if ((smiles.match(SMILES_ATOM)?.length ?? 0) > 2 * MAX_STRUCTURE_ATOMS) return faulty('too-large');
  const firstNonAscii = smiles.search(/[^\x21-\x7e]/);
  return firstNonAscii < 0 ? { kind: 'smiles', text: smiles } : faulty('unreadable', firstNonAscii + 1);
}

/** Detects the line of a molfile with the numbers of atoms and bonds. The lines above it are free text. */
const isCountsLine = (line: string): boolean => /^[ \d]{6}.*\bV[23]000\s*$/.test(line);

/** Extracts a molfile. Replaces the lines above the counts line by three empty ones, because a pasted text may lack some. */
function readMolfile(lines: readonly string[]): StructureInput {
  // Takes the last counts line among the first four lines, because a name can have the form of one.
  const countsIndex = lines.slice(0, 4).findLastIndex(isCountsLine);
  if (countsIndex < 0) return faulty('unreadable');
  const v3000 = lines.find((line) => /^M {2}V30 COUNTS /.test(line));
  const countText = v3000 ? /COUNTS (\d+)/.exec(v3000)?.[1] : /^[ \d]{3}/.exec(lines[countsIndex] ?? '')?.[0];
  const atomCount = Number(countText?.trim() || NaN);
  if (!Number.isInteger(atomCount)) return faulty('unreadable');
  if (atomCount === 0) return faulty('nothing');
  // Twice the limit of heavy atoms, because hydrogens count here. Parsing is quadratic in the number of atoms.
  if (atomCount > 2 * MAX_STRUCTURE_ATOMS) return faulty('too-large');
  const end = lines.findIndex((line) => /^M {2}END/.test(line));
  if (end < 0) return faulty('unreadable');
  const molfileLines = ['', '', '', ...lines.slice(countsIndex, end + 1)];
  return { kind: 'molfile', text: `${molfileLines.join('\n')}\n` };
}

function faulty(fault: StructureFault, position?: number): StructureInput {
  return { kind: 'fault', problem: { fault, ...(position !== undefined && { position }) } };
}

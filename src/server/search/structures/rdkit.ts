import createModule, { type MainModule, type Mol } from '@rdkit/rdkit';

/**
 * Starts an instance of RDKit, which takes about 0.2 s and 25 MB. An instance that threw an exception may have damaged its
 * memory and must be replaced.
 */
export function loadRdkit(): Promise<MainModule> {
  // RDKit prints warnings about unusual but valid structures.
  return createModule({ printErr: () => undefined });
}

/** By default, RDKit keeps the hydrogens of a molfile as atoms. This option makes them implicit, except isotopes. */
const PARSE_OPTIONS = JSON.stringify({ removeHs: true });

/** Parses SMILES, a molfile or RDKit's JSON and frees the molecule after `use`. Returns null for an invalid structure. */
export function withMolecule<Result>(
  rdkit: MainModule,
  text: string,
  use: (molecule: Mol) => Result,
): Result | null {
  const molecule = rdkit.get_mol(text, PARSE_OPTIONS);
  if (!molecule) return null;
  try {
    return use(molecule);
  } finally {
    molecule.delete();
  }
}

/** Parts of RDKit's JSON format that are used here; absent values are the defaults of the format. */
export interface MoleculeJson {
  molecules: [
    {
      atoms: AtomJson[];
      bonds?: BondJson[];
      extensions: { aromaticBonds?: number[]; atomRings?: number[][] }[];
    },
  ];
}

export interface AtomJson {
  /** Atomic number; carbon if absent. */
  z?: number;
  /** Formal charge; 0 if absent. */
  chg?: number;
  /** Implicit hydrogens; 0 if absent. */
  impHs?: number;
  /** Mass number; natural mixture if absent. */
  isotope?: number;
}

export interface BondJson {
  atoms: [number, number];
  /** Order of the Kekulé form; 1 if absent, {@link DATIVE_BOND}, or 0 for an unspecified bond. */
  bo?: number;
  /** Configuration of a double bond, with the atoms that it refers to. */
  stereo?: string;
  stereoAtoms?: number[];
}

/** Bond order with which RDKit's JSON marks a dative bond. */
export const DATIVE_BOND = 17;

export function toMoleculeJson(molecule: Mol): MoleculeJson {
  return JSON.parse(molecule.get_json()) as MoleculeJson;
}

import type { MainModule } from '@rdkit/rdkit';
import { CATALOGUE_SCHEMA_VERSION } from '../../db/schema/catalogue-schema';
import { morganFingerprint, screeningFingerprint } from './fingerprints';
import { toMoleculeGraph, type MoleculeGraph } from './molecule-graph';
import { loadRdkit, withMolecule } from './rdkit';
import { toIdentity } from './structure-identity';
import { packBlocks, type IndexWriter, type NamedBlock } from '../named-blocks';
import type { StructureBlocks, StructureIndexHead } from './structure-index';

interface IndexedStructure {
  documents: number[];
  graph: MoleculeGraph;
  /** Screening fingerprint, for substructures. */
  screen: Uint32Array;
  /** Similarity fingerprint. */
  print: Uint32Array;
  /** See `toIdentity`. */
  identity: Uint32Array;
}

/**
 * Creates a writer of an index in which products with the same SMILES text share one structure. Skips invalid SMILES and null. The
 * blocks are deterministic.
 */
export function createStructureIndexWriter(load = loadRdkit): IndexWriter<string | null> {
  /** By SMILES; null = invalid or too large. */
  const structures = new Map<string, IndexedStructure | null>();
  // Started for the first structure, because the start takes longer than indexing a small catalogue without structures.
  let rdkit: MainModule | null = null;
  let documentCount = 0;
  return {
    async add(smiles) {
      const document = documentCount++;
      if (smiles === null) return;
      const indexed = structures.get(smiles);
      if (indexed) indexed.documents.push(document);
      if (indexed !== undefined) return;
      rdkit ??= await load();
      try {
        structures.set(smiles, toIndexedStructure(rdkit, smiles, [document]));
      } catch {
        structures.set(smiles, null);
        // The instance may be damaged.
        rdkit = null;
      }
    },
    blocks: () => pack([...structures.values()].filter((structure) => structure !== null)),
  };
}

function toIndexedStructure(rdkit: MainModule, smiles: string, documents: number[]): IndexedStructure | null {
  return withMolecule(rdkit, smiles, (molecule) => {
    const graph = toMoleculeGraph(molecule);
    if (!graph) return null;
    return {
      documents,
      graph,
      screen: screeningFingerprint(graph),
      print: morganFingerprint(molecule),
      identity: toIdentity(rdkit, molecule),
    };
  });
}

function pack(structures: readonly IndexedStructure[]): NamedBlock[] {
  const blocks: StructureBlocks = {
    documentOffsets: toOffsets(structures.map(({ documents }) => documents.length)),
    documents: Uint32Array.from(structures.flatMap(({ documents }) => documents)),
    atomOffsets: toOffsets(structures.map(({ graph }) => graph.elements.length)),
    elements: Uint8Array.from(structures.flatMap(({ graph }) => [...graph.elements])),
    charges: Int8Array.from(structures.flatMap(({ graph }) => [...graph.charges])),
    isotopes: Uint16Array.from(structures.flatMap(({ graph }) => [...graph.isotopes])),
    bondOffsets: toOffsets(structures.map(({ graph }) => graph.bonds.length)),
    bonds: Uint8Array.from(structures.flatMap(({ graph }) => [...graph.bonds])),
    screens: Uint32Array.from(structures.flatMap(({ screen }) => [...screen])),
    prints: Uint32Array.from(structures.flatMap(({ print }) => [...print])),
    identities: Uint32Array.from(structures.flatMap(({ identity }) => [...identity])),
  };
  const head: StructureIndexHead = { format: CATALOGUE_SCHEMA_VERSION, structures: structures.length };
  return packBlocks(head, blocks);
}

function toOffsets(lengths: readonly number[]): Uint32Array {
  const offsets = new Uint32Array(lengths.length + 1);
  for (const [index, length] of lengths.entries()) offsets[index + 1] = offsets[index]! + length;
  return offsets;
}

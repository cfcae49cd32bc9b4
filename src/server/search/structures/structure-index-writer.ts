import { Buffer } from 'node:buffer';
import { Molecule } from 'openchemlib';
import { toMoleculeGraph, type MoleculeGraph } from './molecule-graph';
import { computeFingerprints, type Fingerprints } from './fingerprints';
import { toParentStructure, type ParentStructure } from './parent-structure';
import {
  STRUCTURE_INDEX_FORMAT,
  type NamedBlock,
  type StructureBlocks,
  type StructureIndexHead,
} from './structure-index';

interface IndexedStructure {
  smiles: string;
  documents: number[];
  graph: MoleculeGraph;
  fingerprints: Fingerprints;
  parent: ParentStructure;
}

/** Builds the blocks of a structure index. */
export interface StructureIndexWriter {
  /** Adds a product by its document ordinal, in order of popularity. Ignores invalid SMILES. */
  add(document: number, smiles: string): void;
  /** Returns the blocks; the writer cannot be used afterwards. */
  blocks(): NamedBlock[];
}

/** Products with the same SMILES text share one structure. The output is deterministic. */
export function createStructureIndexWriter(): StructureIndexWriter {
  const structures = new Map<string, IndexedStructure | null>();
  return {
    add(document, smiles) {
      const known = structures.get(smiles);
      if (known) known.documents.push(document);
      else if (known === undefined) structures.set(smiles, toIndexedStructure(smiles, document));
    },
    blocks: () => pack([...structures.values()].filter((one) => one !== null)),
  };
}

function toIndexedStructure(smiles: string, document: number): IndexedStructure | null {
  try {
    const molecule = Molecule.fromSmiles(smiles, { noCoordinates: true });
    const graph = toMoleculeGraph(molecule);
    const parent = toParentStructure(molecule);
    if (!graph || !parent) return null;
    return { smiles, documents: [document], graph, fingerprints: computeFingerprints(graph), parent };
  } catch {
    return null;
  }
}

function pack(structures: readonly IndexedStructure[]): NamedBlock[] {
  const texts = structures.map(({ smiles }) => Buffer.from(smiles));
  const blocks: StructureBlocks = {
    documentOffsets: toOffsets(structures.map(({ documents }) => documents.length)),
    documents: Uint32Array.from(structures.flatMap(({ documents }) => documents)),
    smilesBytes: Buffer.concat(texts),
    smilesOffsets: toOffsets(texts.map(({ length }) => length)),
    atomOffsets: toOffsets(structures.map(({ graph }) => graph.elements.length)),
    elements: Buffer.concat(structures.map(({ graph }) => graph.elements)),
    bondOffsets: toOffsets(structures.map(({ graph }) => graph.bonds.length)),
    bonds: Buffer.concat(structures.map(({ graph }) => graph.bonds)),
    screens: concatWords(structures.map(({ fingerprints }) => fingerprints.screen)),
    prints: concatWords(structures.map(({ fingerprints }) => fingerprints.similarity)),
    skeletons: Uint32Array.from(structures.flatMap(({ parent }) => parent.hash)),
  };
  const head: StructureIndexHead = { format: STRUCTURE_INDEX_FORMAT, structures: structures.length };
  return [
    { name: 'head', bytes: Buffer.from(JSON.stringify(head)) },
    ...Object.entries(blocks).map(([name, block]: [string, Uint8Array | Uint32Array]) => ({
      name,
      bytes: new Uint8Array(block.buffer, block.byteOffset, block.byteLength),
    })),
  ];
}

function toOffsets(lengths: readonly number[]): Uint32Array {
  const offsets = new Uint32Array(lengths.length + 1);
  for (const [at, length] of lengths.entries()) offsets[at + 1] = offsets[at]! + length;
  return offsets;
}

function concatWords(parts: readonly Uint32Array[]): Uint32Array {
  const all = new Uint32Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

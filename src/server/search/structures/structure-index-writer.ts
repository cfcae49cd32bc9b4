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
  prints: Fingerprints;
  skeleton: ParentStructure;
}

/** Collects the structures of products in order of popularity, then turns them into the blocks that a search reads. */
export interface StructureIndexWriter {
  /** `document` is the product's number in the search index. Text that is no structure is passed over. */
  add(document: number, smiles: string): void;
  /** Ends the writer's life. */
  blocks(): NamedBlock[];
}

/** Products whose SMILES is written alike share one structure. The same products give the same bytes. */
export function createStructureIndexWriter(): StructureIndexWriter {
  const drawn = new Map<string, IndexedStructure | null>();
  return {
    add(document, smiles) {
      const known = drawn.get(smiles);
      if (known) known.documents.push(document);
      else if (known === undefined) drawn.set(smiles, draw(smiles, document));
    },
    blocks: () => pack([...drawn.values()].filter((one) => one !== null)),
  };
}

function draw(smiles: string, document: number): IndexedStructure | null {
  try {
    const molecule = Molecule.fromSmiles(smiles, { noCoordinates: true });
    const graph = toMoleculeGraph(molecule);
    const skeleton = toParentStructure(molecule);
    return graph && skeleton && { smiles, documents: [document], graph, prints: computeFingerprints(graph), skeleton };
  } catch {
    return null;
  }
}

function pack(structures: readonly IndexedStructure[]): NamedBlock[] {
  const texts = structures.map(({ smiles }) => Buffer.from(smiles));
  const blocks: StructureBlocks = {
    documentOffsets: offsetsOf(structures.map(({ documents }) => documents.length)),
    documents: Uint32Array.from(structures.flatMap(({ documents }) => documents)),
    smilesBytes: Buffer.concat(texts),
    smilesOffsets: offsetsOf(texts.map(({ length }) => length)),
    atomOffsets: offsetsOf(structures.map(({ graph }) => graph.elements.length)),
    elements: Buffer.concat(structures.map(({ graph }) => graph.elements)),
    bondOffsets: offsetsOf(structures.map(({ graph }) => graph.bonds.length)),
    bonds: Buffer.concat(structures.map(({ graph }) => graph.bonds)),
    screens: joined(structures.map(({ prints }) => prints.screen)),
    prints: joined(structures.map(({ prints }) => prints.similarity)),
    skeletons: Uint32Array.from(structures.flatMap(({ skeleton }) => skeleton.hash)),
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

function offsetsOf(lengths: readonly number[]): Uint32Array {
  const offsets = new Uint32Array(lengths.length + 1);
  for (const [at, length] of lengths.entries()) offsets[at + 1] = offsets[at]! + length;
  return offsets;
}

function joined(parts: readonly Uint32Array[]): Uint32Array {
  const all = new Uint32Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

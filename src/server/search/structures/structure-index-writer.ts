import { Buffer } from 'node:buffer';
import { Molecule } from 'openchemlib';
import { graphOf, type MoleculeGraph } from './molecule-graph';
import { printsOf, type Prints } from './fingerprints';
import { skeletonOf, type Skeleton } from './parent-structure';
import {
  STRUCTURES_FORMAT,
  type NamedBytes,
  type StructureBlocks,
  type StructuresHead,
} from './structure-blocks';

interface Drawn {
  smiles: string;
  documents: number[];
  graph: MoleculeGraph;
  prints: Prints;
  skeleton: Skeleton;
}

/** Collects the structures of products in order of popularity, then turns them into the blocks that a search reads. */
export interface StructureWriter {
  /** `document` is the product's number in the search index. Text that is no structure is passed over. */
  add(document: number, smiles: string): void;
  /** Ends the writer's life. */
  blocks(): NamedBytes[];
}

/** Products whose SMILES is written alike share one structure. The same products give the same bytes. */
export function createStructureWriter(): StructureWriter {
  const drawn = new Map<string, Drawn | null>();
  return {
    add(document, smiles) {
      const known = drawn.get(smiles);
      if (known) known.documents.push(document);
      else if (known === undefined) drawn.set(smiles, draw(smiles, document));
    },
    blocks: () => pack([...drawn.values()].filter((one) => one !== null)),
  };
}

function draw(smiles: string, document: number): Drawn | null {
  try {
    const molecule = Molecule.fromSmiles(smiles, { noCoordinates: true });
    const graph = graphOf(molecule);
    const skeleton = skeletonOf(molecule);
    return graph && skeleton && { smiles, documents: [document], graph, prints: printsOf(graph), skeleton };
  } catch {
    return null;
  }
}

function pack(structures: readonly Drawn[]): NamedBytes[] {
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
    prints: joined(structures.map(({ prints }) => prints.print)),
    skeletons: Uint32Array.from(structures.flatMap(({ skeleton }) => skeleton.hash)),
  };
  const head: StructuresHead = { format: STRUCTURES_FORMAT, structures: structures.length };
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

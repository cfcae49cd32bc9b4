import { Buffer } from 'node:buffer';
import {
  STRUCTURES_FORMAT,
  type NamedBytes,
  type StructureBlocks,
  type StructuresHead,
} from './structure-blocks';

/** The open blocks. */
export interface StructureTable extends StructureBlocks {
  /** How many structures there are. */
  size: number;
  smilesAt: (structure: number) => string;
}

/** Reads what `createStructureWriter` made. Throws an Error when a block is missing or of another format. */
export function openStructures(rows: readonly NamedBytes[]): StructureTable {
  const found = new Map(rows.map((row) => [row.name, row.bytes]));
  const bytes = (name: string): Uint8Array => {
    const block = found.get(name);
    if (!block) throw new Error(`The catalogue lacks its structures' block "${name}"; build it anew.`);
    // Typed arrays of four bytes cannot start just anywhere.
    return block.byteOffset % 4 === 0 ? block : new Uint8Array(block);
  };
  const numbers = (name: string): Uint32Array => {
    const block = bytes(name);
    return new Uint32Array(block.buffer, block.byteOffset, block.byteLength >>> 2);
  };
  const structures = structuresIn(new TextDecoder().decode(bytes('head')));
  const smilesBytes = bytes('smilesBytes');
  const smilesOffsets = numbers('smilesOffsets');
  return {
    size: structures,
    documentOffsets: numbers('documentOffsets'),
    documents: numbers('documents'),
    smilesBytes,
    smilesOffsets,
    atomOffsets: numbers('atomOffsets'),
    elements: bytes('elements'),
    bondOffsets: numbers('bondOffsets'),
    bonds: bytes('bonds'),
    screens: numbers('screens'),
    prints: numbers('prints'),
    skeletons: numbers('skeletons'),
    smilesAt: (structure) =>
      Buffer.from(smilesBytes.subarray(smilesOffsets[structure], smilesOffsets[structure + 1])).toString(),
  };
}

/** By hand: a library that checks schemas would take as long to load as the one of chemistry, before every first search. */
function structuresIn(text: string): number {
  const head = JSON.parse(text) as Partial<StructuresHead> | null;
  const size = head?.format === STRUCTURES_FORMAT ? head.structures : undefined;
  if (size === undefined || !Number.isSafeInteger(size) || size < 0)
    throw new Error("The catalogue's structures are of another format; build it anew.");
  return size;
}

import { Buffer } from 'node:buffer';
import { structuresHead, type NamedBytes, type StructureBlocks } from './structure-blocks';

/** The open blocks. */
export interface StructureTable extends StructureBlocks {
  /** How many structures there are. */
  size: number;
  smilesAt: (structure: number) => string;
}

/** Reads what `createStructureWriter` made. Throws an Error when a block is missing. */
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
  const { structures } = structuresHead.parse(JSON.parse(new TextDecoder().decode(bytes('head'))));
  const smilesBytes = bytes('smilesBytes');
  const smilesOffsets = numbers('smilesOffsets');
  return {
    size: structures,
    documentOffsets: numbers('documentOffsets'),
    documents: numbers('documents'),
    ...{ smilesBytes, smilesOffsets },
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

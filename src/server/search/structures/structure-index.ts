import { Buffer } from 'node:buffer';
import type { Kysely } from 'kysely';
import type { CatalogueTables } from '../../db/schema/catalogue-schema';

/** Raised with every change of the blocks' meaning. */
export const STRUCTURE_INDEX_FORMAT = 1;

/** The block `head`, in JSON. */
export interface StructureIndexHead {
  format: number;
  structures: number;
}

/** One block a name; structures are numbered in order of their most popular product. Whole numbers are little-endian. */
export interface StructureBlocks {
  /** Structure → where its products start in `documents`, and the end of the last. */
  documentOffsets: Uint32Array;
  /** Products as the search index numbers them, in order of popularity. */
  documents: Uint32Array;
  smilesBytes: Uint8Array;
  smilesOffsets: Uint32Array;
  /** Structure → where its atoms start in `elements`, and the end of the last. */
  atomOffsets: Uint32Array;
  elements: Uint8Array;
  /** Structure → where its bonds start in `bonds`, and the end of the last. */
  bondOffsets: Uint32Array;
  bonds: Uint8Array;
  screens: Uint32Array;
  prints: Uint32Array;
  /** Two words each. */
  skeletons: Uint32Array;
}

/** A block as it lies in the file. */
export interface NamedBlock {
  name: string;
  bytes: Uint8Array;
}

/** The open blocks. */
export interface StructureIndex extends StructureBlocks {
  /** How many structures there are. */
  size: number;
  smilesAt: (structure: number) => string;
}

/** Reads what `createStructureWriter` made. Throws an Error when a block is missing or of another format. */
export function openStructureIndex(rows: readonly NamedBlock[]): StructureIndex {
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
  const head = JSON.parse(text) as Partial<StructureIndexHead> | null;
  const size = head?.format === STRUCTURE_INDEX_FORMAT ? head.structures : undefined;
  if (size === undefined || !Number.isSafeInteger(size) || size < 0)
    throw new Error("The catalogue's structures are of another format; build it anew.");
  return size;
}

/**
 * The blocks that `createStructureWriter` made, one at a time, so that no other question waits long. Whole bytes of
 * their own, because a worker gets them.
 */
export async function readStructureBlocks(db: Kysely<CatalogueTables>): Promise<NamedBlock[]> {
  const names = await db.selectFrom('structure_block').select('name').orderBy('name').execute();
  const blocks: NamedBlock[] = [];
  for (const { name } of names) {
    const { bytes } = await db
      .selectFrom('structure_block')
      .select('bytes')
      .where('name', '=', name)
      .executeTakeFirstOrThrow();
    blocks.push({ name, bytes: new Uint8Array(bytes) });
    await new Promise((resolve) => setImmediate(resolve));
  }
  return blocks;
}

import type { Kysely } from 'kysely';
import { CATALOGUE_SCHEMA_VERSION, type CatalogueTables } from '../../db/schema/catalogue-schema';
import { openBlocks, type NamedBlock } from '../named-blocks';

/** JSON content of the block `head`. */
export interface StructureIndexHead {
  /** Schema version of the catalogue. */
  format: number;
  structures: number;
}

/**
 * Blocks of the index; the member names are the stored block names. Structures are numbered by their most popular
 * product. Integers are little-endian.
 */
export interface StructureBlocks {
  /** Structure → start of its products in `documents`, plus the end of the last. */
  documentOffsets: Uint32Array;
  /** Document ordinals of the search index, in order of popularity. */
  documents: Uint32Array;
  /** Structure → start of its atoms in `elements`, `charges` and `isotopes`, plus the end of the last. */
  atomOffsets: Uint32Array;
  elements: Uint8Array;
  charges: Int8Array;
  isotopes: Uint16Array;
  /** Structure → start of its bonds in `bonds`, plus the end of the last. */
  bondOffsets: Uint32Array;
  bonds: Uint8Array;
  /** Screening fingerprints, `SCREEN_WORDS` words each. */
  screens: Uint32Array;
  /** Similarity fingerprints, `FINGERPRINT_WORDS` words each. */
  prints: Uint32Array;
  /** Hashed keys by which an exact search finds the same compound, `IDENTITY_WORDS` words each. */
  identities: Uint32Array;
}

/** An open index. */
export interface StructureIndex extends StructureBlocks {
  /** Number of structures. */
  size: number;
}

/** Opens the blocks of `createStructureIndexWriter`. Throws an Error when a block is missing or the format differs. */
export function openStructureIndex(rows: readonly NamedBlock[]): StructureIndex {
  const { head, bytes, numbers } = openBlocks(rows, 'structure');
  const structures = structureCount(head());
  const charges = bytes('charges');
  const isotopes = bytes('isotopes');
  return {
    size: structures,
    documentOffsets: numbers('documentOffsets'),
    documents: numbers('documents'),
    atomOffsets: numbers('atomOffsets'),
    elements: bytes('elements'),
    charges: new Int8Array(charges.buffer, charges.byteOffset, charges.byteLength),
    isotopes: new Uint16Array(isotopes.buffer, isotopes.byteOffset, isotopes.byteLength >>> 1),
    bondOffsets: numbers('bondOffsets'),
    bonds: bytes('bonds'),
    screens: numbers('screens'),
    prints: numbers('prints'),
    identities: numbers('identities'),
  };
}

/** Validates by hand: loading zod would double the start time of the worker. */
function structureCount(json: unknown): number {
  const head = json as Partial<StructureIndexHead> | null;
  const size = head?.format === CATALOGUE_SCHEMA_VERSION ? head.structures : undefined;
  if (size === undefined || !Number.isSafeInteger(size) || size < 0)
    throw new Error("The catalogue's structure index is of another format. Rebuild the catalogue.");
  return size;
}

/**
 * Reads the blocks of a catalogue one at a time, so that other requests are not delayed. Copies them into separate
 * buffers for the transfer to a worker.
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

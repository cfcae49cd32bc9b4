import type { Kysely } from 'kysely';
import type { CatalogueTables } from '../../db/schema/catalogue-schema';
import { indexHead, type IndexBlocks, type IndexHead } from '../engine/index-format';

/** Reads single blocks of an index as its writer made it. */
export interface StoredBlocks {
  head: IndexHead;
  bytes: (name: keyof IndexBlocks) => Promise<Uint8Array>;
  numbers: (name: keyof IndexBlocks) => Promise<Uint32Array>;
}

/** Those in a catalogue's file. Throws an Error when it has no index that this shop reads. */
export function blocksOfCatalogue(db: Kysely<CatalogueTables>): Promise<StoredBlocks> {
  return storedBlocks(async (name) => {
    const query = db.selectFrom('search_block').select('bytes').where('name', '=', name);
    return (await query.executeTakeFirst())?.bytes;
  });
}

/** Those that `read` gives by their names. */
export async function storedBlocks(
  read: (name: string) => Promise<Uint8Array | ArrayBuffer | undefined>,
): Promise<StoredBlocks> {
  const bytes = async (name: string): Promise<Uint8Array> => {
    const block = await read(name);
    if (!block) throw new Error(`The catalogue's search index lacks its block "${name}".`);
    // A copy, because numbers of four bytes cannot start just anywhere.
    return new Uint8Array(block).slice();
  };
  return {
    head: indexHead.parse(JSON.parse(new TextDecoder().decode(await bytes('head')))),
    bytes,
    async numbers(name) {
      const block = await bytes(name);
      return new Uint32Array(block.buffer, 0, block.byteLength >>> 2);
    },
  };
}

import type { Kysely } from 'kysely';
import type { CatalogueTables } from '../../store/catalogue-schema';
import { indexHead, type IndexBlocks, type IndexHead } from '../index-blocks';

/** Reads single blocks of the index in a catalogue's file. */
export interface StoredBlocks {
  head: IndexHead;
  bytes(name: keyof IndexBlocks): Promise<Uint8Array>;
  numbers(name: keyof IndexBlocks): Promise<Uint32Array>;
}

/** Throws an Error when the file has no index that this shop reads. */
export async function storedBlocks(db: Kysely<CatalogueTables>): Promise<StoredBlocks> {
  const read = async (name: string): Promise<Uint8Array> => {
    const row = await db
      .selectFrom('search_block')
      .select('bytes')
      .where('name', '=', name)
      .executeTakeFirstOrThrow(() => new Error(`The catalogue's search index lacks its block "${name}".`));
    // A copy, because numbers of four bytes cannot start just anywhere.
    return new Uint8Array(row.bytes).slice();
  };
  return {
    head: indexHead.parse(JSON.parse(new TextDecoder().decode(await read('head')))),
    bytes: read,
    async numbers(name) {
      const block = await read(name);
      return new Uint32Array(block.buffer, 0, block.byteLength >>> 2);
    },
  };
}

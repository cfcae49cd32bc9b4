import type { Kysely } from 'kysely';
import type { CatalogueTables } from '../../db/schema/catalogue-schema';
import type { NamedBytes } from './structure-blocks';

/**
 * The blocks that `createStructureWriter` made, one at a time, so that no other question waits long. Whole bytes of
 * their own, because a worker gets them.
 */
export async function readStructureBlocks(db: Kysely<CatalogueTables>): Promise<NamedBytes[]> {
  const names = await db.selectFrom('structure_block').select('name').orderBy('name').execute();
  const blocks: NamedBytes[] = [];
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

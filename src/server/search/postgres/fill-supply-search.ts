import { sql, type Kysely } from 'kysely';
import { readStoredFacetValues, invertOrder, type StoredIndex } from './stored-index';
import { supplySearchDdl, supplySearchIndexDdl } from './search-schema';

const DOCUMENTS_PER_BATCH = 20_000;

/**
 * Creates and fills the search tables that depend on prices and stock. Runs in the caller's transaction; rejects when a
 * block of the index is missing.
 */
export async function fillSupplySearch<Tables>(db: Kysely<Tables>, blocks: StoredIndex): Promise<void> {
  const { documents, facets } = blocks.head;
  await sql.raw(supplySearchDdl).execute(db);
  await sql`insert into search_head values (${documents}, ${JSON.stringify(facets)})`.execute(db);
  await writePrices(db, blocks);
  const { supply, bitsOf } = await readStoredFacetValues(blocks);
  const bits = bitsOf(supply);
  for (const { id, facet, value, ...numbers } of supply) {
    await sql`insert into search_supply (id, facet, value, documents, price_place, bits) values (
      ${id}, ${facet}, ${value}, ${numbers.documents}, ${numbers.price_place}, ${bits.get(id)}::varbit)`.execute(
      db,
    );
  }
  await sql.raw(supplySearchIndexDdl).execute(db);
}

async function writePrices<Tables>(
  db: Kysely<Tables>,
  { head: { documents }, numbers }: StoredIndex,
): Promise<void> {
  const [rising, falling] = [
    invertOrder(await numbers('price_asc')),
    invertOrder(await numbers('price_desc')),
  ];
  for (let from = 0; from < documents; from += DOCUMENTS_PER_BATCH) {
    const ordinals = Array.from(
      { length: Math.min(DOCUMENTS_PER_BATCH, documents - from) },
      (_, at) => from + at,
    );
    await sql`insert into search_price select * from unnest(${ordinals}::int4[],
      ${ordinals.map((ordinal) => rising[ordinal]!)}::int4[],
      ${ordinals.map((ordinal) => falling[ordinal]!)}::int4[])`.execute(db);
  }
}

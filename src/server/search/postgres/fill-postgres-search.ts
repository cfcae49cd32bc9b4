import { sql, type Kysely } from 'kysely';
import type { Catalogue } from '../../store/catalogue';
import { storedOrders } from '../index-blocks';
import { letterMask, lettersIn } from '../letter-mask';
import { documentLexemes } from './document-lexemes';
import { facetValues, type FacetValues } from './facet-values';
import { everyDocument, storedTerm, titleLexeme, valueLexeme } from './lexemes';
import { postgresSearchIndexDdl } from './search-tables';
import { blocksOfCatalogue, type StoredBlocks } from './stored-blocks';
import { storedTerms, type StoredTerm } from './stored-terms';

const documentsAtOnce = 2000;
const termsAtOnce = 20_000;
/** Bytes; from some 2,000 on PostgreSQL puts a row's long columns elsewhere. */
const longerThanARow = 2500;

/**
 * Fills the tables of `postgresSearchDdl` with all that the search index of a catalogue's file knows, and makes their
 * indexes. Within a transaction of the caller's; rejects when one of the file's blocks is missing.
 */
export async function fillPostgresSearch<Tables>(
  db: Kysely<Tables>,
  catalogue: Pick<Catalogue, 'db'>,
): Promise<void> {
  await fillFromBlocks(db, await blocksOfCatalogue(catalogue.db));
}

/** As `fillPostgresSearch`, from blocks wherever they are. */
export async function fillFromBlocks<Tables>(db: Kysely<Tables>, blocks: StoredBlocks): Promise<void> {
  const { documents, facets } = blocks.head;
  const [terms, values] = [await storedTerms(blocks), await facetValues(blocks)];
  await sql`insert into search_head values (${documents}, ${JSON.stringify(facets)})`.execute(db);
  await writeTerms(db, terms);
  await writeValues(db, values);
  await writeDocuments(db, blocks, documentLexemes(terms, documents), values);
  await sql.raw(`set local maintenance_work_mem = '256MB'`).execute(db);
  await sql.raw(postgresSearchIndexDdl).execute(db);
}

async function writeTerms<Tables>(db: Kysely<Tables>, terms: Iterable<StoredTerm>): Promise<void> {
  let rows: {
    term: string;
    near: number;
    far: number;
    first_near: number | null;
    first_far: number | null;
  }[] = [];
  const write = async (): Promise<void> => {
    const spelled = rows.filter(({ term }) => letterMask(term) !== 0).map(({ term }) => term);
    await sql`insert into search_term select * from unnest(${rows.map(({ term }) => storedTerm(term))}::text[],
      ${rows.map(({ near }) => near)}::int4[], ${rows.map(({ far }) => far)}::int4[],
      ${rows.map((row) => row.first_near)}::int4[], ${rows.map((row) => row.first_far)}::int4[])`.execute(db);
    await sql`insert into search_spelling select * from unnest(${spelled}::text[],
      ${spelled.map(lettersIn)}::int4[], ${spelled.map(({ length }) => length)}::int4[])`.execute(db);
    rows = [];
  };
  for (const { term, near, far } of terms) {
    const firsts = { first_near: near[0] ?? null, first_far: far[0] ?? null };
    rows.push({ term, near: near.length, far: far.length, ...firsts });
    if (rows.length === termsAtOnce) await write();
  }
  await write();
}

async function writeValues<Tables>(db: Kysely<Tables>, { values }: FacetValues): Promise<void> {
  await sql`insert into search_value (id, facet, value, documents, price_place)
    select * from unnest(${values.map(({ id }) => id)}::int4[], ${values.map(({ facet }) => facet)}::text[],
      ${values.map(({ value }) => value)}::text[], ${values.map((row) => row.documents)}::int4[],
      ${values.map((row) => row.price_place)}::int4[])`.execute(db);
  for (const { id, bits } of values) {
    if (bits !== null) await sql`update search_value set bits = ${bits}::varbit where id = ${id}`.execute(db);
  }
}

async function writeDocuments<Tables>(
  db: Kysely<Tables>,
  { head: { documents }, bytes, numbers }: StoredBlocks,
  lexemesOf: (ordinal: number) => string,
  { valuesOf }: FacetValues,
): Promise<void> {
  const [goodsIds, titleWords] = [await numbers('goodsIds'), await bytes('titleWords')];
  const places = await Promise.all(storedOrders.map(async (order) => placesIn(await numbers(order))));
  for (let from = 0; from < documents; from += documentsAtOnce) {
    const size = Math.min(documentsAtOnce, documents - from);
    const ordinals = Array.from({ length: size }, (_, at) => from + at);
    const rows = ordinals.map((ordinal) => {
      const { common, rare } = valuesOf(ordinal);
      const own = [...common, ...rare].map(valueLexeme);
      const lexemes = [lexemesOf(ordinal), everyDocument, titleLexeme(titleWords[ordinal]!), ...own].join(
        ' ',
      );
      return { common: hexOf(common), rare: hexOf(rare), lexemes };
    });
    const orders = places.map((order) => sql`${ordinals.map((ordinal) => order[ordinal]!)}::int4[]`);
    await sql`insert into search_document select ordinal, goods_id, newest, price_asc, price_desc, name,
      decode(common, 'hex'), decode(rare, 'hex'), array_to_tsvector(string_to_array(lexemes, ' ')),
        repeat(' ', ${longerThanARow})
      from unnest(${ordinals}::int4[], ${ordinals.map((ordinal) => goodsIds[ordinal]!)}::int4[],
        ${sql.join(orders)}, ${rows.map(({ common }) => common)}::text[], ${rows.map(({ rare }) => rare)}::text[],
        ${rows.map(({ lexemes }) => lexemes)}::text[])
      as row (ordinal, goods_id, newest, price_asc, price_desc, name, common, rare, lexemes)`.execute(db);
  }
}

/** Four bytes each, the highest first, as PostgreSQL itself writes numbers. */
function hexOf(ids: readonly number[]): string {
  return ids.map((id) => id.toString(16).padStart(8, '0')).join('');
}

function placesIn(order: Uint32Array): Uint32Array {
  const places = new Uint32Array(order.length);
  for (const [place, ordinal] of order.entries()) places[ordinal] = place;
  return places;
}

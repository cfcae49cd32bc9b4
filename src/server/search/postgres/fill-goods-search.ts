import { sql, type Kysely } from 'kysely';
import { letterBitmask, letterSet } from '../engine/spelling-dictionary';
import {
  readStoredFacetValues,
  type StoredFacetValue,
  type StoredFacetValues,
  invertOrder,
  type StoredIndex,
  readStoredTerms,
  type StoredTerm,
} from './stored-index';
import { ALL_DOCUMENTS_LEXEME, storedTerm, titleLexeme, valueLexeme, lexemesOf } from './lexemes';
import { goodsSearchDdl, goodsSearchIndexDdl } from './search-schema';

const DOCUMENTS_PER_BATCH = 2000;
const TERMS_PER_BATCH = 20_000;
/** Padding in bytes; PostgreSQL moves long columns out of rows (TOAST) from about 2,000 bytes on. */
const PADDING_BYTES = 2500;
/** A value that at least one in this many documents has is common and is also stored as a bitmap. */
const COMMON_SHARE = 250;

/**
 * Creates and fills the search tables that do not depend on prices and stock. Runs in the caller's transaction; rejects
 * when a block of the index is missing.
 */
export async function fillGoodsSearch<Tables>(db: Kysely<Tables>, blocks: StoredIndex): Promise<void> {
  const { documents } = blocks.head;
  const [terms, values] = [await readStoredTerms(blocks), await readStoredFacetValues(blocks)];
  const common = values.goods.filter((value) => value.documents * COMMON_SHARE >= documents);
  await sql.raw(goodsSearchDdl).execute(db);
  await writeTerms(db, terms);
  await writeValues(db, values, common);
  await writeDocuments(db, blocks, lexemesByDocument(terms, documents), valuesByShare(values, common));
  await sql.raw(`set local maintenance_work_mem = '256MB'`).execute(db);
  await sql.raw(goodsSearchIndexDdl).execute(db);
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
    const spelled = rows.filter(({ term }) => letterBitmask(term) !== 0).map(({ term }) => term);
    await sql`insert into search_term select * from unnest(${rows.map(({ term }) => storedTerm(term))}::text[],
      ${rows.map(({ near }) => near)}::int4[], ${rows.map(({ far }) => far)}::int4[],
      ${rows.map((row) => row.first_near)}::int4[], ${rows.map((row) => row.first_far)}::int4[])`.execute(db);
    await sql`insert into search_spelling select * from unnest(${spelled}::text[],
      ${spelled.map(letterSet)}::int4[], ${spelled.map(({ length }) => length)}::int4[])`.execute(db);
    rows = [];
  };
  for (const { term, near, far } of terms) {
    const firsts = { first_near: near[0] ?? null, first_far: far[0] ?? null };
    rows.push({ term, near: near.length, far: far.length, ...firsts });
    if (rows.length === TERMS_PER_BATCH) await write();
  }
  await write();
}

async function writeValues<Tables>(
  db: Kysely<Tables>,
  { goods, bitsOf }: StoredFacetValues,
  common: readonly StoredFacetValue[],
): Promise<void> {
  await sql`insert into search_value (id, facet, value, documents)
    select * from unnest(${goods.map(({ id }) => id)}::int4[], ${goods.map(({ facet }) => facet)}::text[],
      ${goods.map(({ value }) => value)}::text[], ${goods.map((row) => row.documents)}::int4[])`.execute(db);
  for (const [id, bits] of bitsOf(common))
    await sql`update search_value set bits = ${bits}::varbit where id = ${id}`.execute(db);
}

interface ValuesByShare {
  common: number[];
  rare: number[];
}

function valuesByShare(
  { goods, valuesOf }: StoredFacetValues,
  common: readonly StoredFacetValue[],
): (ordinal: number) => ValuesByShare {
  const isOfGoods = new Set(goods.map(({ id }) => id));
  const isCommon = new Set(common.map(({ id }) => id));
  return (ordinal) => {
    const ids = Array.from(valuesOf(ordinal)).filter((id) => isOfGoods.has(id));
    return { common: ids.filter((id) => isCommon.has(id)), rare: ids.filter((id) => !isCommon.has(id)) };
  };
}

async function writeDocuments<Tables>(
  db: Kysely<Tables>,
  { head: { documents }, bytes, numbers }: StoredIndex,
  lexemesOf: (ordinal: number) => string,
  valuesOf: (ordinal: number) => ValuesByShare,
): Promise<void> {
  const [goodsIds, titleWords] = [await numbers('goodsIds'), await bytes('titleWords')];
  const [newest, name] = [invertOrder(await numbers('newest')), invertOrder(await numbers('name'))];
  for (let from = 0; from < documents; from += DOCUMENTS_PER_BATCH) {
    const size = Math.min(DOCUMENTS_PER_BATCH, documents - from);
    const ordinals = Array.from({ length: size }, (_, at) => from + at);
    const rows = ordinals.map((ordinal) => {
      const { common, rare } = valuesOf(ordinal);
      const own = [...common, ...rare].map(valueLexeme);
      const lexemes = [
        lexemesOf(ordinal),
        ALL_DOCUMENTS_LEXEME,
        titleLexeme(titleWords[ordinal]!),
        ...own,
      ].join(' ');
      return { common: hexOf(common), rare: hexOf(rare), lexemes };
    });
    await sql`insert into search_document select ordinal, goods_id, newest, name,
      decode(common, 'hex'), decode(rare, 'hex'), array_to_tsvector(string_to_array(lexemes, ' ')),
        repeat(' ', ${PADDING_BYTES})
      from unnest(${ordinals}::int4[], ${ordinals.map((ordinal) => goodsIds[ordinal]!)}::int4[],
        ${ordinals.map((ordinal) => newest[ordinal]!)}::int4[], ${ordinals.map((ordinal) => name[ordinal]!)}::int4[],
        ${rows.map(({ common }) => common)}::text[], ${rows.map(({ rare }) => rare)}::text[],
        ${rows.map(({ lexemes }) => lexemes)}::text[])
      as row (ordinal, goods_id, newest, name, common, rare, lexemes)`.execute(db);
  }
}

/** Encodes ids as big-endian 32-bit numbers, PostgreSQL's binary integer format. */
function hexOf(ids: readonly number[]): string {
  return ids.map((id) => id.toString(16).padStart(8, '0')).join('');
}

/** Returns the lexemes of each document, separated by spaces; terms contain no space. */
export function lexemesByDocument(
  terms: Iterable<StoredTerm>,
  documents: number,
): (ordinal: number) => string {
  const names: string[] = [];
  const starts = new Uint32Array(documents + 1);
  for (const { term, near, far } of terms) {
    names.push(storedTerm(term));
    for (const ordinal of near) starts[ordinal + 1]!++;
    for (const ordinal of far) starts[ordinal + 1]!++;
  }
  for (let ordinal = 0; ordinal < documents; ordinal++) starts[ordinal + 1]! += starts[ordinal]!;
  const next = starts.slice();
  // Flat array of term number * 2 + zone: an array per document would be many times larger.
  const pairs = new Uint32Array(starts[documents]!);
  let number = 0;
  for (const { near, far } of terms) {
    for (const ordinal of near) pairs[next[ordinal]!++] = number * 2;
    for (const ordinal of far) pairs[next[ordinal]!++] = number * 2 + 1;
    number++;
  }
  return (ordinal) => {
    const lexemes: string[] = [];
    for (let at = starts[ordinal]!; at < starts[ordinal + 1]!; at++) {
      const pair = pairs[at]!;
      lexemes.push(...lexemesOf(names[pair >>> 1]!, (pair & 1) === 0 ? 'near' : 'far'));
    }
    return lexemes.join(' ');
  };
}

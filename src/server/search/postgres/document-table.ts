import { Buffer } from 'node:buffer';
import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { Sort } from '../engine/search-index';
import { type QueryTier, selectionCondition, queryCondition, maxSize, type SelectionFilter, type Selection } from './selection';
import { andNot, type TsQuery } from './lexemes';
import type { StoredOrder } from '../engine/index-format';

/** Lists that documents stand in, `ordinal` being that of popularity. */
export type DocumentOrder = 'ordinal' | StoredOrder;

/** Places by price are kept apart, because they change with every price. */
const isByPrice = (order: DocumentOrder): boolean => order === 'price_asc' || order === 'price_desc';

/** What has a column of the places in this order. */
export const orderTables = (order: DocumentOrder): RawBuilder<unknown> =>
  isByPrice(order) ? sql`search_document join search_price using (ordinal)` : sql`search_document`;

/** The place of each `document` in an order, looked up one by one. */
export const positionOf = (order: DocumentOrder): RawBuilder<number> =>
  isByPrice(order)
    ? sql`(select ${sql.ref(order)} from search_price as price where price.ordinal = document.ordinal)`
    : sql.ref(order);

/** The same where many are sorted: all places are brought into memory once. Their ordinals count up from 0. */
export const positionsAsArray = (order: DocumentOrder): RawBuilder<number> =>
  isByPrice(order)
    ? sql`(select array_agg(${sql.ref(order)} order by ordinal) from search_price)[ordinal + 1]`
    : sql.ref(order);

/** A document on a page. */
export interface DocumentRow {
  ordinal: number;
  goods_id: number;
}

/** What is read of all documents of a selection in one go. */
export interface GatheredDocuments {
  total: number;
  /** Of all documents, ascending. */
  ordinals: Uint32Array;
  /** Ids of the rare facet values of all of them, each as often as it occurs. */
  rareValues: Uint32Array;
  /** The same of the common ones, unless there are more than `mostGathered` documents. */
  commonValues: Uint32Array | null;
}

export const MAX_GATHERED_VALUES = 1500;
/** In a list from the most wanted on, what one document in so many has is soon met; and fewer are looked up singly. */
const denseShare = 20;
const mostWalked = 1000;
const mostRanked = 100;

/** Reads documents; every value is a parameter of its statement. */
export class DocumentTable<Tables> {
  constructor(
    private readonly db: Kysely<Tables>,
    readonly size: number,
  ) {}

  async gather(selection: Selection): Promise<GatheredDocuments> {
    const where = selectionCondition(selection);
    if (where === null) return noDocuments;
    const withCommon = maxSize(selection) <= MAX_GATHERED_VALUES;
    const common = withCommon ? sql`string_agg(common_values, ''::bytea)` : sql`null::bytea`;
    const { rows } = await sql<Record<'ordinals' | 'rare' | 'common', Buffer | null> & { total: number }>`
      select count(*)::int4 as total, string_agg(int4send(ordinal), ''::bytea) as ordinals,
        string_agg(rare_values, ''::bytea) as rare, ${common} as common
      from search_document where ${where}`.execute(this.db);
    const [row] = rows;
    if (!row) return noDocuments;
    const ordinalsOf = numbersIn(row.ordinals).sort();
    return {
      total: row.total,
      ordinals: ordinalsOf,
      rareValues: numbersIn(row.rare),
      commonValues: withCommon ? numbersIn(row.common) : await this.commonValuesOf(ordinalsOf),
    };
  }

  private async commonValuesOf(ordinals: Uint32Array): Promise<Uint32Array | null> {
    if (ordinals.length > MAX_GATHERED_VALUES) return null;
    const { rows } = await sql<{
      common: Buffer | null;
    }>`select string_agg(common_values, ''::bytea) as common
      from search_document where ordinal = any(${Array.from(ordinals)}::int4[])`.execute(this.db);
    return numbersIn(rows[0]?.common ?? null);
  }

  async isEmpty(selection: Selection): Promise<boolean> {
    const where = selectionCondition(selection);
    if (where === null) return true;
    const rows = await this.found(where, positionOf('ordinal'), { skip: 0, size: 1 });
    return rows.length === 0;
  }

  /** Documents by their ordinals, in the order given. */
  async byOrdinals(ordinals: readonly number[]): Promise<DocumentRow[]> {
    if (ordinals.length === 0) return [];
    const { rows } = await sql<DocumentRow>`select ordinal, goods_id from search_document
      where ordinal = any(${ordinals}::int4[])`.execute(this.db);
    const byOrdinal = new Map(rows.map((row) => [row.ordinal, row]));
    return ordinals.flatMap((ordinal) => byOrdinal.get(ordinal) ?? []);
  }

  /** Ordinals of products that the catalogue has. */
  async ordinals(goodsIds: readonly number[]): Promise<ReadonlyMap<number, number>> {
    if (goodsIds.length === 0) return new Map();
    const { rows } = await sql<DocumentRow>`select ordinal, goods_id from search_document
      where goods_id = any(${goodsIds}::int4[])`.execute(this.db);
    return new Map(rows.map(({ goods_id, ordinal }) => [goods_id, ordinal]));
  }

  /** A page in an order of its own. `total`, where it is known, tells the quicker of two ways. */
  async sorted(
    selection: Selection,
    sort: Exclude<Sort, 'relevance'>,
    { skip, size, total }: { skip: number; size: number; total: number },
  ): Promise<DocumentRow[]> {
    const where = selectionCondition(selection);
    if (where === null) return [];
    const order = sort === 'popular' ? 'ordinal' : sort;
    const walked = Math.ceil(((skip + size) / Math.max(1, total)) * this.size * 4);
    if (walked * denseShare < total) {
      const rows = await this.walk(where, order, { walked, skip, size });
      if (rows.length === size) return rows;
    }
    const place = total * denseShare > this.size ? positionsAsArray(order) : positionOf(order);
    return this.found(where, place, { skip, size });
  }

  /**
   * A page of sets, best first, each in the order of popularity; of a document in several, the first counts. `among`:
   * all documents of the page and its neighbours, where they are known.
   */
  async tiered(
    tiers: readonly QueryTier[],
    narrowing: readonly SelectionFilter[],
    { skip, size, among }: { skip: number; size: number; among?: Uint32Array },
  ): Promise<DocumentRow[]> {
    if (among && among.length <= mostRanked) return this.ranked(tiers, among, { skip, size });
    const page: DocumentRow[] = [];
    let left = skip;
    for (const [place, tier] of tiers.entries()) {
      const wanted = left + size - page.length;
      const before = tiers.slice(0, place).reduce<TsQuery>((sum, { query }) => joined(sum, query), null);
      const where = queryCondition(andNot(tier.query, before), narrowing);
      const rows = where ? await this.firstOf(where, tier.atMost, wanted) : [];
      page.push(...rows.slice(left));
      left = Math.max(0, left - rows.length);
      if (page.length === size) break;
    }
    return page;
  }

  /** Few documents are looked at one by one, in one statement. */
  private async ranked(
    tiers: readonly QueryTier[],
    among: Uint32Array,
    { skip, size }: { skip: number; size: number },
  ): Promise<DocumentRow[]> {
    const queries = tiers.map(({ query }) => query);
    const { rows } = await sql<DocumentRow>`select ordinal, goods_id from search_document
      where ordinal = any(${Array.from(among)}::int4[])
      order by (select min(place) from unnest(${queries}::tsquery[]) with ordinality as tier (query, place)
        where terms @@ query), ordinal
      offset ${skip} limit ${size}`.execute(this.db);
    return rows;
  }

  private async firstOf(where: RawBuilder<boolean>, atMost: number, most: number): Promise<DocumentRow[]> {
    if (Math.min(atMost, this.size) * denseShare > this.size && most * denseShare < mostWalked * 2) {
      const rows = await this.walk(where, 'ordinal', { walked: mostWalked, skip: 0, size: most });
      if (rows.length === most) return rows;
    }
    return this.found(where, positionOf('ordinal'), { skip: 0, size: most });
  }

  /** Asks the index, and then sorts. The sum keeps the planner from reading documents in their order until they do. */
  private async found(
    where: RawBuilder<boolean>,
    place: RawBuilder<number>,
    { skip, size }: { skip: number; size: number },
  ): Promise<DocumentRow[]> {
    const { rows } =
      await sql<DocumentRow>`select ordinal, goods_id from search_document as document where ${where}
      order by ${place} + 0 offset ${skip} limit ${size}`.execute(this.db);
    return rows;
  }

  /** Reads the first documents of an order one by one, which is quick where most of them are wanted. */
  private async walk(
    where: RawBuilder<boolean>,
    order: DocumentOrder,
    { walked, skip, size }: { walked: number; skip: number; size: number },
  ): Promise<DocumentRow[]> {
    // The inner limit keeps the planner from asking the index after all.
    const { rows } = await sql<DocumentRow>`select ordinal, goods_id from (
        select * from ${orderTables(order)} order by ${sql.ref(order)} limit ${walked}) as walked
      where ${where} order by ${sql.ref(order)} offset ${skip} limit ${size}`.execute(this.db);
    return rows;
  }
}

const none = new Uint32Array(0);
const noDocuments: GatheredDocuments = { total: 0, ordinals: none, rareValues: none, commonValues: none };

function joined(one: TsQuery, other: TsQuery): TsQuery {
  if (one === null) return other;
  return other === null ? one : `(${one}|${other})`;
}

/** Numbers of four bytes, the highest first. */
function numbersIn(bytes: Buffer | null): Uint32Array {
  if (bytes === null) return none;
  // A copy, because a buffer may be a part of a larger one.
  const copy = new Uint8Array(bytes);
  Buffer.from(copy.buffer).swap32();
  return new Uint32Array(copy.buffer);
}

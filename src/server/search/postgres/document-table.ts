import { Buffer } from 'node:buffer';
import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { SearchSort } from '../engine/search-index';
import {
  type QueryTier,
  selectionCondition,
  queryCondition,
  maxSize,
  type SelectionFilter,
  type Selection,
} from './selection';
import { andNot, type TsQuery } from './lexemes';
import type { StoredSortOrder } from '../engine/index-format';

/** Sort order of documents; `ordinal` is popularity. */
export type DocumentOrder = 'ordinal' | StoredSortOrder;

/** Price orders have a separate table, because they change with every price update. */
const isByPrice = (order: DocumentOrder): boolean => order === 'price_asc' || order === 'price_desc';

/** Returns the tables that have a column of positions in this order. */
const orderTables = (order: DocumentOrder): RawBuilder<unknown> =>
  isByPrice(order) ? sql`search_document join search_price using (ordinal)` : sql`search_document`;

/** Looks up the position of each `document` separately; for few documents. */
const positionOf = (order: DocumentOrder): RawBuilder<number> =>
  isByPrice(order)
    ? sql`(select ${sql.ref(order)} from search_price as price where price.ordinal = document.ordinal)`
    : sql.ref(order);

/** Loads all positions as one array, indexed by ordinal + 1; for sorting many documents. */
const positionsAsArray = (order: DocumentOrder): RawBuilder<number> =>
  isByPrice(order)
    ? sql`(select array_agg(${sql.ref(order)} order by ordinal) from search_price)[ordinal + 1]`
    : sql.ref(order);

export interface DocumentRow {
  ordinal: number;
  goods_id: number;
}

/** All documents of a selection, read with one statement. */
export interface GatheredDocuments {
  total: number;
  /** Ascending. */
  ordinals: Uint32Array;
  /** Ids of rare facet values, repeated for each document. */
  rareValues: Uint32Array;
  /** Ids of common facet values, repeated for each document; null for more than `MAX_GATHERED` documents. */
  commonValues: Uint32Array | null;
}

const MAX_GATHERED = 1500;
/** A selection with at least one in this many documents is dense: a scan in sort order soon finds a page. */
const DENSE_SHARE = 20;
const MAX_SCANNED = 1000;
const MAX_RANKED = 100;

/** Reads documents; all values are passed as statement parameters. */
export class DocumentTable<Tables> {
  constructor(
    private readonly db: Kysely<Tables>,
    readonly size: number,
  ) {}

  async gather(selection: Selection): Promise<GatheredDocuments> {
    const where = selectionCondition(selection);
    if (where === null) return noDocuments;
    const withCommon = maxSize(selection) <= MAX_GATHERED;
    const common = withCommon ? sql`string_agg(common_values, ''::bytea)` : sql`null::bytea`;
    const { rows } = await sql<Record<'ordinals' | 'rare' | 'common', Buffer | null> & { total: number }>`
      select count(*)::int4 as total, string_agg(int4send(ordinal), ''::bytea) as ordinals,
        string_agg(rare_values, ''::bytea) as rare, ${common} as common
      from search_document where ${where}`.execute(this.db);
    const [row] = rows;
    if (!row) return noDocuments;
    const ordinals = decodeNumbers(row.ordinals).sort();
    return {
      total: row.total,
      ordinals,
      rareValues: decodeNumbers(row.rare),
      commonValues: withCommon ? decodeNumbers(row.common) : await this.commonValuesOf(ordinals),
    };
  }

  private async commonValuesOf(ordinals: Uint32Array): Promise<Uint32Array | null> {
    if (ordinals.length > MAX_GATHERED) return null;
    const { rows } = await sql<{
      common: Buffer | null;
    }>`select string_agg(common_values, ''::bytea) as common
      from search_document where ordinal = any(${Array.from(ordinals)}::int4[])`.execute(this.db);
    return decodeNumbers(rows[0]?.common ?? null);
  }

  async isEmpty(selection: Selection): Promise<boolean> {
    const where = selectionCondition(selection);
    if (where === null) return true;
    const rows = await this.found(where, positionOf('ordinal'), { skip: 0, size: 1 });
    return rows.length === 0;
  }

  /** Returns documents in the order of `ordinals`. */
  async byOrdinals(ordinals: readonly number[]): Promise<DocumentRow[]> {
    if (ordinals.length === 0) return [];
    const { rows } = await sql<DocumentRow>`select ordinal, goods_id from search_document
      where ordinal = any(${ordinals}::int4[])`.execute(this.db);
    const byOrdinal = new Map(rows.map((row) => [row.ordinal, row]));
    return ordinals.flatMap((ordinal) => byOrdinal.get(ordinal) ?? []);
  }

  /** Returns ordinals by product id; unknown products are omitted. */
  async ordinalsOf(goodsIds: readonly number[]): Promise<ReadonlyMap<number, number>> {
    if (goodsIds.length === 0) return new Map();
    const { rows } = await sql<DocumentRow>`select ordinal, goods_id from search_document
      where goods_id = any(${goodsIds}::int4[])`.execute(this.db);
    return new Map(rows.map(({ goods_id, ordinal }) => [goods_id, ordinal]));
  }

  /** Returns a page in a sort order. `total` decides between a scan in sort order and sorting; 0 = unknown. */
  async sorted(
    selection: Selection,
    sort: Exclude<SearchSort, 'relevance'>,
    { skip, size, total }: { skip: number; size: number; total: number },
  ): Promise<DocumentRow[]> {
    const where = selectionCondition(selection);
    if (where === null) return [];
    const order = sort === 'popular' ? 'ordinal' : sort;
    const scanned = Math.ceil(((skip + size) / Math.max(1, total)) * this.size * 4);
    if (scanned * DENSE_SHARE < total) {
      const rows = await this.scan(where, order, { scanned, skip, size });
      if (rows.length === size) return rows;
    }
    const place = total * DENSE_SHARE > this.size ? positionsAsArray(order) : positionOf(order);
    return this.found(where, place, { skip, size });
  }

  /**
   * Returns a page of tiers, each sorted by popularity; a document in several tiers counts in the first one. `among`
   * lists all matching documents, when known.
   */
  async tiered(
    tiers: readonly QueryTier[],
    filters: readonly SelectionFilter[],
    { skip, size, among }: { skip: number; size: number; among?: Uint32Array },
  ): Promise<DocumentRow[]> {
    if (among && among.length <= MAX_RANKED) return this.ranked(tiers, among, { skip, size });
    const page: DocumentRow[] = [];
    let left = skip;
    for (const [place, tier] of tiers.entries()) {
      const wanted = left + size - page.length;
      const before = tiers.slice(0, place).reduce<TsQuery>((sum, { query }) => orQuery(sum, query), null);
      const where = queryCondition(andNot(tier.query, before), filters);
      const rows = where ? await this.firstOf(where, tier.atMost, wanted) : [];
      page.push(...rows.slice(left));
      left = Math.max(0, left - rows.length);
      if (page.length === size) break;
    }
    return page;
  }

  /** Ranks few documents one by one, in one statement. */
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
    if (Math.min(atMost, this.size) * DENSE_SHARE > this.size && most * DENSE_SHARE < MAX_SCANNED * 2) {
      const rows = await this.scan(where, 'ordinal', { scanned: MAX_SCANNED, skip: 0, size: most });
      if (rows.length === most) return rows;
    }
    return this.found(where, positionOf('ordinal'), { skip: 0, size: most });
  }

  /** Uses the term index and sorts. Adding 0 to the sort key prevents the planner from scanning in sort order. */
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

  /** Scans the first documents of an order; fast when most of them match. */
  private async scan(
    where: RawBuilder<boolean>,
    order: DocumentOrder,
    { scanned, skip, size }: { scanned: number; skip: number; size: number },
  ): Promise<DocumentRow[]> {
    // The inner limit prevents the planner from using the term index.
    const { rows } = await sql<DocumentRow>`select ordinal, goods_id from (
        select * from ${orderTables(order)} order by ${sql.ref(order)} limit ${scanned}) as scanned
      where ${where} order by ${sql.ref(order)} offset ${skip} limit ${size}`.execute(this.db);
    return rows;
  }
}

const none = new Uint32Array(0);
const noDocuments: GatheredDocuments = { total: 0, ordinals: none, rareValues: none, commonValues: none };

function orQuery(one: TsQuery, other: TsQuery): TsQuery {
  if (one === null) return other;
  return other === null ? one : `(${one}|${other})`;
}

/** Decodes big-endian 32-bit numbers. */
function decodeNumbers(bytes: Buffer | null): Uint32Array {
  if (bytes === null) return none;
  // Copies, because a Buffer can be a view of a larger one.
  const copy = new Uint8Array(bytes);
  Buffer.from(copy.buffer).swap32();
  return new Uint32Array(copy.buffer);
}

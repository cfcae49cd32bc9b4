import { Buffer } from 'node:buffer';
import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { Sort } from '../engine/search-index';
import { placeOf, placesAtOnce, tablesOf, type Order } from './document-order';
import type { Tier } from './search-match';
import { conditionOf, conditionOfQuery, mostOf, type Narrower, type Selection } from './selection';
import { butNot, type TsQuery } from './ts-query';

/** A document on a page. */
export interface Listed {
  ordinal: number;
  goods_id: number;
}

/** What is read of all documents of a selection in one go. */
export interface Gathered {
  total: number;
  /** Of all documents, ascending. */
  ordinals: Uint32Array;
  /** Ids of the rare facet values of all of them, each as often as it occurs. */
  rareValues: Uint32Array;
  /** The same of the common ones, unless there are more than `mostGathered` documents. */
  commonValues: Uint32Array | null;
}

export const mostGathered = 1500;
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

  async gather(selection: Selection): Promise<Gathered> {
    const where = conditionOf(selection);
    if (where === null) return nobody;
    const withCommon = mostOf(selection) <= mostGathered;
    const common = withCommon ? sql`string_agg(common_values, ''::bytea)` : sql`null::bytea`;
    const { rows } = await sql<Record<'ordinals' | 'rare' | 'common', Buffer | null> & { total: number }>`
      select count(*)::int4 as total, string_agg(int4send(ordinal), ''::bytea) as ordinals,
        string_agg(rare_values, ''::bytea) as rare, ${common} as common
      from search_document where ${where}`.execute(this.db);
    const [row] = rows;
    if (!row) return nobody;
    const ordinals = numbersIn(row.ordinals).sort();
    return {
      total: row.total,
      ordinals,
      rareValues: numbersIn(row.rare),
      commonValues: withCommon ? numbersIn(row.common) : await this.commonValuesOf(ordinals),
    };
  }

  private async commonValuesOf(ordinals: Uint32Array): Promise<Uint32Array | null> {
    if (ordinals.length > mostGathered) return null;
    const { rows } = await sql<{
      common: Buffer | null;
    }>`select string_agg(common_values, ''::bytea) as common
      from search_document where ordinal = any(${Array.from(ordinals)}::int4[])`.execute(this.db);
    return numbersIn(rows[0]?.common ?? null);
  }

  async isEmpty(selection: Selection): Promise<boolean> {
    const where = conditionOf(selection);
    if (where === null) return true;
    const rows = await this.found(where, placeOf('ordinal'), { skip: 0, size: 1 });
    return rows.length === 0;
  }

  /** Documents by their ordinals, in the order given. */
  async named(ordinals: readonly number[]): Promise<Listed[]> {
    if (ordinals.length === 0) return [];
    const { rows } = await sql<Listed>`select ordinal, goods_id from search_document
      where ordinal = any(${ordinals}::int4[])`.execute(this.db);
    const byOrdinal = new Map(rows.map((row) => [row.ordinal, row]));
    return ordinals.flatMap((ordinal) => byOrdinal.get(ordinal) ?? []);
  }

  /** Ordinals of products that the catalogue has. */
  async ordinals(goodsIds: readonly number[]): Promise<ReadonlyMap<number, number>> {
    if (goodsIds.length === 0) return new Map();
    const { rows } = await sql<Listed>`select ordinal, goods_id from search_document
      where goods_id = any(${goodsIds}::int4[])`.execute(this.db);
    return new Map(rows.map(({ goods_id, ordinal }) => [goods_id, ordinal]));
  }

  /** A page in an order of its own. `total`, where it is known, tells the quicker of two ways. */
  async sorted(
    selection: Selection,
    sort: Exclude<Sort, 'relevance'>,
    { skip, size, total }: { skip: number; size: number; total: number },
  ): Promise<Listed[]> {
    const where = conditionOf(selection);
    if (where === null) return [];
    const order = sort === 'popular' ? 'ordinal' : sort;
    const walked = Math.ceil(((skip + size) / Math.max(1, total)) * this.size * 4);
    if (walked * denseShare < total) {
      const rows = await this.walk(where, order, { walked, skip, size });
      if (rows.length === size) return rows;
    }
    const place = total * denseShare > this.size ? placesAtOnce(order) : placeOf(order);
    return this.found(where, place, { skip, size });
  }

  /**
   * A page of sets, best first, each in the order of popularity; of a document in several, the first counts. `among`:
   * all documents of the page and its neighbours, where they are known.
   */
  async tiered(
    tiers: readonly Tier[],
    narrowing: readonly Narrower[],
    { skip, size, among }: { skip: number; size: number; among?: Uint32Array },
  ): Promise<Listed[]> {
    if (among && among.length <= mostRanked) return this.ranked(tiers, among, { skip, size });
    const page: Listed[] = [];
    let left = skip;
    for (const [place, tier] of tiers.entries()) {
      const wanted = left + size - page.length;
      const before = tiers.slice(0, place).reduce<TsQuery>((sum, { query }) => joined(sum, query), null);
      const where = conditionOfQuery(butNot(tier.query, before), narrowing);
      const rows = where ? await this.firstOf(where, tier.atMost, wanted) : [];
      page.push(...rows.slice(left));
      left = Math.max(0, left - rows.length);
      if (page.length === size) break;
    }
    return page;
  }

  /** Few documents are looked at one by one, in one statement. */
  private async ranked(
    tiers: readonly Tier[],
    among: Uint32Array,
    { skip, size }: { skip: number; size: number },
  ): Promise<Listed[]> {
    const queries = tiers.map(({ query }) => query);
    const { rows } = await sql<Listed>`select ordinal, goods_id from search_document
      where ordinal = any(${Array.from(among)}::int4[])
      order by (select min(place) from unnest(${queries}::tsquery[]) with ordinality as tier (query, place)
        where terms @@ query), ordinal
      offset ${skip} limit ${size}`.execute(this.db);
    return rows;
  }

  private async firstOf(where: RawBuilder<boolean>, atMost: number, most: number): Promise<Listed[]> {
    if (Math.min(atMost, this.size) * denseShare > this.size && most * denseShare < mostWalked * 2) {
      const rows = await this.walk(where, 'ordinal', { walked: mostWalked, skip: 0, size: most });
      if (rows.length === most) return rows;
    }
    return this.found(where, placeOf('ordinal'), { skip: 0, size: most });
  }

  /** Asks the index, and then sorts. The sum keeps the planner from reading documents in their order until they do. */
  private async found(
    where: RawBuilder<boolean>,
    place: RawBuilder<number>,
    { skip, size }: { skip: number; size: number },
  ): Promise<Listed[]> {
    const { rows } =
      await sql<Listed>`select ordinal, goods_id from search_document as document where ${where}
      order by ${place} + 0 offset ${skip} limit ${size}`.execute(this.db);
    return rows;
  }

  /** Reads the first documents of an order one by one, which is quick where most of them are wanted. */
  private async walk(
    where: RawBuilder<boolean>,
    order: Order,
    { walked, skip, size }: { walked: number; skip: number; size: number },
  ): Promise<Listed[]> {
    // The inner limit keeps the planner from asking the index after all.
    const { rows } = await sql<Listed>`select ordinal, goods_id from (
        select * from ${tablesOf(order)} order by ${sql.ref(order)} limit ${walked}) as walked
      where ${where} order by ${sql.ref(order)} offset ${skip} limit ${size}`.execute(this.db);
    return rows;
  }
}

const none = new Uint32Array(0);
const nobody: Gathered = { total: 0, ordinals: none, rareValues: none, commonValues: none };

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

import { sql, type Kysely } from 'kysely';
import type { Facet } from '../../../shared/contract/calls';
import { nearnessOf } from '../../../shared/domain/facet-text';
import { AVAILABILITY } from '../availability';
import { facetLabels, orderedByPrice, supplyFacetNames, type FacetName } from '../engine/facet-labels';
import type { SearchQuery } from '../engine/search-index';
import type { Gathered } from './document-table';
import { valueLexeme } from './lexemes';
import type { Narrower } from './selection';
import { anyOf, lexeme } from './ts-query';

/** Values of a facet that are shown, beside those that are selected. */
const mostValues = 40;

interface Value {
  id: number;
  facet: string;
  value: string;
  documents: number;
  price_place: number;
  /** Of a value that follows from prices and stock: a bit for each document, the first the highest of its byte. */
  bits: Buffer | null;
}

export interface FacetRange {
  name: string;
  first: number;
  count: number;
}

/** A document, and its values of the facet of availability. */
export interface AmendedDocument {
  ordinal: number;
  values: readonly string[];
}

/** How many documents have a value, by its id; a value that none has may be left out. */
export type ValueCounts = ReadonlyMap<number, number>;

/** The facets' values, read once when the index is opened, because nearly every answer names some of each facet. */
export class FacetTable<Tables> {
  /** Raised with every amendment. */
  version = 0;
  private amended: readonly AmendedDocument[] = [];
  /** As they are counted now. */
  private values: readonly Value[];

  private constructor(
    private readonly db: Kysely<Tables>,
    private readonly documents: number,
    readonly ranges: readonly FacetRange[],
    private readonly stored: readonly Value[],
    private readonly ids: ReadonlyMap<string, number>,
  ) {
    this.values = stored;
  }

  static async open<Tables>(
    db: Kysely<Tables>,
    documents: number,
    ranges: readonly FacetRange[],
  ): Promise<FacetTable<Tables>> {
    // As it is sent to other programs, a row of bits has its length before it, in four bytes.
    const { rows } = await sql<Value>`
      select id, facet, value, documents, 0 as price_place, null as bits from search_value
      union all
      select id, facet, value, documents, price_place, substring(varbit_send(bits) from 5) from search_supply
      order by id`.execute(db);
    const ids = new Map(rows.map(({ id, facet, value }) => [keyOf(facet, value), id]));
    return new FacetTable(db, documents, ranges, rows, ids);
  }

  /** Documents that are no longer as available as the tables say, in place of those before. */
  amend(documents: readonly AmendedDocument[]): void {
    // A value that no product of the catalogue has is not offered.
    const isOffered = (value: string): boolean => this.ids.has(keyOf(AVAILABILITY, value));
    this.amended = documents.map(({ ordinal, values }) => ({ ordinal, values: values.filter(isOffered) }));
    this.values = this.stored.map((value) =>
      value.facet === AVAILABILITY && value.bits !== null
        ? amendedValue(value, value.bits, documents)
        : value,
    );
    this.version += 1;
  }

  /** By facet; one that the catalogue lacks narrows nothing, a value that it lacks has no products. */
  filters(filters: SearchQuery['filters']): Map<string, Narrower> {
    return new Map(
      Object.entries(filters)
        .filter(([name, texts]) => texts.length > 0 && this.ranges.some((range) => range.name === name))
        .map(([name, texts]): [string, Narrower] => {
          const ids = texts.flatMap((text) => this.ids.get(keyOf(name, text)) ?? []);
          if (supplyFacetNames.has(name))
            return [name, { supplies: { ids, ...this.amendedAmong(name, texts) } }];
          return [name, { query: anyOf(ids.map((id) => lexeme(valueLexeme(id)))) }];
        }),
    );
  }

  private amendedAmong(name: string, texts: readonly string[]) {
    if (name !== AVAILABILITY) return { amended: [], having: [] };
    const having = this.amended.filter(({ values }) => values.some((value) => texts.includes(value)));
    const [amended, kept] = [this.amended, having].map((list) => list.map(({ ordinal }) => ordinal));
    return { amended: amended ?? [], having: kept ?? [] };
  }

  /** Exact, over any number of documents. */
  async counts(gathered: Gathered): Promise<ValueCounts> {
    const { total, ordinals, rareValues, commonValues } = gathered;
    if (total === this.documents) return new Map(this.values.map(({ id, documents }) => [id, documents]));
    const counts = this.countsOfSupply(ordinals);
    for (const ids of [rareValues, commonValues ?? []])
      for (const id of ids) counts.set(id, (counts.get(id) ?? 0) + 1);
    if (commonValues !== null) return counts;
    const bits = Buffer.alloc(this.documents, '0');
    for (const ordinal of ordinals) bits[ordinal] = one;
    const { rows } = await sql<{ id: number; count: number }>`
      select id, bit_count(bits & ${bits.toString('latin1')}::varbit)::int4 as count from search_value
      where bits is not null`.execute(this.db);
    for (const { id, count } of rows) counts.set(id, count);
    return counts;
  }

  private countsOfSupply(ordinals: Uint32Array): Map<number, number> {
    const counts = new Map<number, number>();
    for (const { id, bits } of this.values) {
      if (bits === null) continue;
      let count = 0;
      for (const ordinal of ordinals) count += (bits[ordinal >>> 3]! >>> (7 - (ordinal & 7))) & 1;
      counts.set(id, count);
    }
    return counts;
  }

  /** One facet as it is shown; null when it offers no choice and has none selected. `sought` = values that hold this alone. */
  facetOf(
    range: FacetRange,
    counts: ValueCounts,
    selected: readonly string[],
    sought: string | null,
  ): Facet | null {
    const countOf = ({ id }: Value): number => counts.get(id) ?? 0;
    const byCount = (a: Value, b: Value): number => countOf(b) - countOf(a) || a.id - b.id;
    const nearness = ({ value }: Value): number => (sought === null ? 0 : (nearnessOf(value, sought) ?? 3));
    const byNearness = (a: Value, b: Value): number => nearness(a) - nearness(b) || byCount(a, b);
    const holding = this.occurring(range, counts).filter((value) => nearness(value) < 3);
    const frequent = [...holding].sort(byNearness).slice(0, mostValues);
    const chosen = selected.map((text) => this.values[this.ids.get(keyOf(range.name, text)) ?? -1]);
    const shown = [...new Set([...frequent, ...chosen.filter((value) => value !== undefined)])];
    const unknown = [...new Set(selected.filter((_, at) => chosen[at] === undefined))];
    if (shown.length + unknown.length < 2 && selected.length === 0 && sought === null) return null;
    const isByPrice = sought === null && orderedByPrice.has(range.name);
    shown.sort(isByPrice ? (a, b) => a.price_place - b.price_place : byNearness);
    const named = [
      ...shown.map((value) => ({ text: value.value, count: countOf(value) })),
      ...unknown.map((text) => ({ text, count: 0 })),
    ];
    return {
      name: range.name,
      label: facetLabels[range.name as FacetName] ?? range.name,
      total: holding.length,
      values: named.map(({ text, count }) => ({
        value: text,
        label: text,
        count,
        selected: selected.includes(text),
      })),
    };
  }

  /** Counts of one facet's values that occur, by the value. */
  tally(range: FacetRange, counts: ValueCounts): ReadonlyMap<string, number> {
    return new Map(
      this.occurring(range, counts).map(({ id, value }) => [value, counts.get(id) ?? 0] as const),
    );
  }

  private occurring({ first, count }: FacetRange, counts: ValueCounts): Value[] {
    const ids =
      counts.size < count ? [...counts.keys()] : Array.from({ length: count }, (_, at) => first + at);
    return ids
      .filter((id) => id >= first && id < first + count && (counts.get(id) ?? 0) > 0)
      .map((id) => this.values[id]!);
  }
}

function amendedValue(value: Value, stored: Buffer, amended: readonly AmendedDocument[]): Value {
  const bits = Buffer.from(stored);
  let { documents } = value;
  for (const { ordinal, values } of amended) {
    const [byte, bit] = [ordinal >>> 3, 0x80 >>> (ordinal & 7)];
    const [had, has] = [(bits[byte]! & bit) !== 0, values.includes(value.value)];
    if (had === has) continue;
    bits[byte]! ^= bit;
    documents += has ? 1 : -1;
  }
  return { ...value, bits, documents };
}

const one = '1'.charCodeAt(0);

const keyOf = (facet: string, value: string): string => JSON.stringify([facet, value]);

import { sql, type Kysely } from 'kysely';
import type { Facet } from '../../../shared/contract/calls';
import { facetMatchRank } from '../../../shared/search/facet-match';
import {
  AVAILABILITY_FACET,
  facetLabels,
  facetsOrderedByPrice,
  supplyFacetNames,
  type FacetName,
} from '../engine/facet-definitions';
import type { SearchQuery } from '../engine/search-index';
import type { GatheredDocuments } from './document-table';
import { valueLexeme, anyOf, quoteLexeme } from './lexemes';
import type { SelectionFilter } from './selection';

/** Values per facet in a result, in addition to the selected ones. */
const MAX_VALUES = 40;

interface FacetValueRow {
  id: number;
  facet: string;
  value: string;
  documents: number;
  price_place: number;
  /** Bitmap of the documents (highest bit first); only for values of price and stock facets. */
  bits: Buffer | null;
}

export interface FacetRange {
  name: string;
  first: number;
  count: number;
}

/** A document with its current values of the availability facet. */
export interface AmendedDocument {
  ordinal: number;
  values: readonly string[];
}

/** Document counts by value id; values without documents may be missing. */
export type ValueCounts = ReadonlyMap<number, number>;

/** Facet values, read into memory when the index is opened, because nearly every result shows some of each facet. */
export class FacetTable<Tables> {
  /** Incremented by every amendment; part of cache keys. */
  version = 0;
  private amended: readonly AmendedDocument[] = [];
  /** `stored`, with amendments applied. */
  private values: readonly FacetValueRow[];

  private constructor(
    private readonly db: Kysely<Tables>,
    private readonly documents: number,
    readonly ranges: readonly FacetRange[],
    private readonly stored: readonly FacetValueRow[],
    private readonly ids: ReadonlyMap<string, number>,
  ) {
    this.values = stored;
  }

  static async open<Tables>(
    db: Kysely<Tables>,
    documents: number,
    ranges: readonly FacetRange[],
  ): Promise<FacetTable<Tables>> {
    // The binary format of `varbit` starts with its length in four bytes.
    const { rows } = await sql<FacetValueRow>`
      select id, facet, value, documents, 0 as price_place, null as bits from search_value
      union all
      select id, facet, value, documents, price_place, substring(varbit_send(bits) from 5) from search_supply
      order by id`.execute(db);
    const ids = new Map(rows.map(({ id, facet, value }) => [facetValueKey(facet, value), id]));
    return new FacetTable(db, documents, ranges, rows, ids);
  }

  /** Replaces the documents whose availability differs from the tables. */
  amend(documents: readonly AmendedDocument[]): void {
    // Omits values that no product of the catalogue has.
    const isOffered = (value: string): boolean => this.ids.has(facetValueKey(AVAILABILITY_FACET, value));
    this.amended = documents.map(({ ordinal, values }) => ({ ordinal, values: values.filter(isOffered) }));
    this.values = this.stored.map((value) =>
      value.facet === AVAILABILITY_FACET && value.bits !== null
        ? amendedValue(value, value.bits, documents)
        : value,
    );
    this.version += 1;
  }

  /** Returns filters by facet name. Ignores unknown facets; an unknown value matches no product. */
  filters(filters: SearchQuery['filters']): Map<string, SelectionFilter> {
    return new Map(
      Object.entries(filters)
        .filter(([name, texts]) => texts.length > 0 && this.ranges.some((range) => range.name === name))
        .map(([name, texts]): [string, SelectionFilter] => {
          const ids = texts.flatMap((text) => this.ids.get(facetValueKey(name, text)) ?? []);
          if (supplyFacetNames.has(name))
            return [name, { supply: { ids, ...this.amendedAmong(name, texts) } }];
          return [name, { query: anyOf(ids.map((id) => quoteLexeme(valueLexeme(id)))) }];
        }),
    );
  }

  private amendedAmong(name: string, texts: readonly string[]) {
    if (name !== AVAILABILITY_FACET) return { amended: [], amendedMatches: [] };
    const matches = this.amended.filter(({ values }) => values.some((value) => texts.includes(value)));
    return {
      amended: this.amended.map(({ ordinal }) => ordinal),
      amendedMatches: matches.map(({ ordinal }) => ordinal),
    };
  }

  /** Counts the values of the gathered documents exactly. */
  async counts(gathered: GatheredDocuments): Promise<ValueCounts> {
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

  /**
   * Builds the facet of a result; returns null when it has fewer than two values and none is selected or searched.
   * `sought` restricts the values to those that match a text.
   */
  facetOf(
    range: FacetRange,
    counts: ValueCounts,
    selected: readonly string[],
    sought: string | null,
  ): Facet | null {
    const countOf = ({ id }: FacetValueRow): number => counts.get(id) ?? 0;
    const byCount = (a: FacetValueRow, b: FacetValueRow): number => countOf(b) - countOf(a) || a.id - b.id;
    const matchRank = ({ value }: FacetValueRow): number =>
      sought === null ? 0 : (facetMatchRank(value, sought) ?? 3);
    const byMatchRank = (a: FacetValueRow, b: FacetValueRow): number =>
      matchRank(a) - matchRank(b) || byCount(a, b);
    const holding = this.occurring(range, counts).filter((value) => matchRank(value) < 3);
    const frequent = [...holding].sort(byMatchRank).slice(0, MAX_VALUES);
    const chosen = selected.map((text) => this.values[this.ids.get(facetValueKey(range.name, text)) ?? -1]);
    const shown = [...new Set([...frequent, ...chosen.filter((value) => value !== undefined)])];
    const unknown = [...new Set(selected.filter((_, at) => chosen[at] === undefined))];
    if (shown.length + unknown.length < 2 && selected.length === 0 && sought === null) return null;
    const isByPrice = sought === null && facetsOrderedByPrice.has(range.name);
    shown.sort(isByPrice ? (a, b) => a.price_place - b.price_place : byMatchRank);
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

  /** Returns the non-zero counts of one facet by value. */
  tally(range: FacetRange, counts: ValueCounts): ReadonlyMap<string, number> {
    return new Map(
      this.occurring(range, counts).map(({ id, value }) => [value, counts.get(id) ?? 0] as const),
    );
  }

  private occurring({ first, count }: FacetRange, counts: ValueCounts): FacetValueRow[] {
    const ids =
      counts.size < count ? [...counts.keys()] : Array.from({ length: count }, (_, at) => first + at);
    return ids
      .filter((id) => id >= first && id < first + count && (counts.get(id) ?? 0) > 0)
      .map((id) => this.values[id]!);
  }
}

function amendedValue(
  value: FacetValueRow,
  stored: Buffer,
  amended: readonly AmendedDocument[],
): FacetValueRow {
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

const facetValueKey = (facet: string, value: string): string => JSON.stringify([facet, value]);

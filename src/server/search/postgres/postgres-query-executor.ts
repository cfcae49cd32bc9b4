import type { Facet } from '../../../shared/contract/calls';
import { termNamespace } from '../engine/index-format';
import type { SearchQuery, SearchResult, SuggestionResult } from '../engine/search-index';
import type { DocumentTable, DocumentRow } from './document-table';
import type { FacetTable, ValueCounts } from './facet-table';
import { nearLexeme, quoteLexeme } from './lexemes';
import {
  allDocuments,
  isKnownEmpty,
  type PostgresMatch,
  type SelectionFilter,
  type Selection,
  selectionKey,
} from './selection';
import type { PostgresSpellCorrector } from './postgres-spell-corrector';
import type { PostgresQueryInterpreter, InterpretedText } from './postgres-query-interpreter';
import { LRUCache } from 'lru-cache';

export interface PostgresIndexParts<Tables> {
  documents: DocumentTable<Tables>;
  facets: FacetTable<Tables>;
  counter: SelectionCounter<Tables>;
  interpreter: PostgresQueryInterpreter<Tables>;
  corrector: PostgresSpellCorrector<Tables>;
}

type QueryOutcome = Pick<SearchResult, 'readAs' | 'alsoAs' | 'corrected' | 'leftOut' | 'nearest'>;

/** Filters by facet name. */
type Filters = ReadonlyMap<string, SelectionFilter>;

/** Runs queries like the in-memory `QueryExecutor`, with a few statements per query. */
export class PostgresQueryExecutor<Tables> {
  constructor(private readonly parts: PostgresIndexParts<Tables>) {}

  async find(query: SearchQuery): Promise<SearchResult> {
    const { facets, counter, corrector } = this.parts;
    const reading = await this.interpret(query);
    const { readAs, alsoAs } = reading;
    const category = inCategory(query.categoryId);
    const filters = facets.filters(query.filters);
    const selected = (match: PostgresMatch): Selection => ({
      match,
      filters: [...category, ...filters.values()],
    });
    const outcome: QueryOutcome = { readAs, alsoAs, corrected: null, leftOut: null, nearest: [] };
    let selection = selected(reading.match);
    let counted = await counter.count(selection);
    if (counted.total === 0 && query.text !== undefined && (await this.findsNothing(reading))) {
      const correction = query.exact === true ? null : await this.correct(query.text);
      if (correction) {
        Object.assign(outcome, correction.outcome);
        selection = selected(correction.match);
        counted = await counter.count(selection);
      } else outcome.nearest = await corrector.suggestAlternatives(query.text);
    }
    const resultFacets = await this.facetsOf(query, { match: selection.match, category, filters, counted });
    const page = await this.page(selection, query, counted);
    return {
      goodsIds: page.map(({ goods_id }) => goods_id),
      ordinals: Uint32Array.from(page, ({ ordinal }) => ordinal),
      total: counted.total,
      facets: resultFacets,
      ...outcome,
    };
  }

  async suggest(text: string, most: number, categoryId?: number): Promise<SuggestionResult> {
    const filters = inCategory(categoryId);
    const first = { skip: 0, size: most };
    const reading = await this.interpret({ text });
    const page = await this.relevant({ match: reading.match, filters }, first);
    const { readAs } = reading;
    const goodsIds = page.map(({ goods_id }) => goods_id);
    const asTyped = { goodsIds, readAs, corrected: null, leftOut: null };
    const correction =
      page.length === 0 && (await this.findsNothing(reading)) ? await this.correct(text) : null;
    if (!correction) return asTyped;
    const other = await this.relevant({ match: correction.match, filters }, first);
    return { ...asTyped, ...correction.outcome, goodsIds: other.map(({ goods_id }) => goods_id) };
  }

  /** Corrects or shortens a text that finds nothing. */
  private async correct(
    text: string,
  ): Promise<{ outcome: Partial<QueryOutcome>; match: PostgresMatch } | null> {
    const { corrector } = this.parts;
    const corrected = await corrector.correct(text);
    if (corrected) return { outcome: { corrected: corrected.text }, match: corrected.match };
    const reduced = await corrector.dropOneWord(text);
    return reduced && { outcome: { leftOut: reduced.leftOut }, match: reduced.match };
  }

  async tally(facet: string, filters: SearchQuery['filters']): Promise<ReadonlyMap<string, number>> {
    const { facets, counter } = this.parts;
    const range = facets.ranges.find(({ name }) => name === facet);
    if (!range) return new Map();
    const { counts } = await counter.count(this.passing(filters));
    return facets.tally(range, counts);
  }

  async mostPopular(filters: SearchQuery['filters'], most: number): Promise<number[]> {
    const page = { skip: 0, size: most, total: 0 };
    const rows = await this.parts.documents.sorted(this.passing(filters), 'popular', page);
    return rows.map(({ goods_id }) => goods_id);
  }

  private passing(filters: SearchQuery['filters']): Selection {
    const { facets, documents } = this.parts;
    return { match: allDocuments(documents.size), filters: [...facets.filters(filters).values()] };
  }

  private async interpret({
    text,
    as,
    numbers,
    rankedOrdinals,
  }: Pick<SearchQuery, 'text' | 'as' | 'numbers' | 'rankedOrdinals'>): Promise<InterpretedText> {
    const { interpreter, documents } = this.parts;
    if (numbers !== undefined)
      return { readAs: 'list', alsoAs: ['words'], match: await interpreter.matchNumbers(numbers) };
    if (rankedOrdinals !== undefined) {
      const tiers = rankedOrdinals.map((ordinals) => Array.from(ordinals));
      return { readAs: 'smiles', alsoAs: [], match: { by: 'ordinals', tiers } };
    }
    if (text === undefined) return { readAs: 'words', alsoAs: [], match: allDocuments(documents.size) };
    return interpreter.interpret(text, as);
  }

  /** Whether a text that was read as words finds nothing, even without filters. */
  private async findsNothing({ readAs, match }: InterpretedText): Promise<boolean> {
    return (
      readAs === 'words' &&
      (isKnownEmpty(match) || (await this.parts.documents.isEmpty({ match, filters: [] })))
    );
  }

  /** Counts each facet under the filters of all other facets. */
  private async facetsOf(
    query: SearchQuery,
    found: { match: PostgresMatch; category: SelectionFilter[]; filters: Filters; counted: CountedSelection },
  ): Promise<Facet[]> {
    const { facets, counter } = this.parts;
    const { match, category, filters, counted } = found;
    const resultFacets = facets.ranges.map(async (range) => {
      const others = [...filters].filter(([name]) => name !== range.name).map(([, values]) => values);
      const { counts } = filters.has(range.name)
        ? await counter.count({ match, filters: [...category, ...others] })
        : counted;
      const sought = query.facetSearch?.facet === range.name ? query.facetSearch.text : null;
      return facets.facetOf(range, counts, query.filters[range.name] ?? [], sought);
    });
    return (await Promise.all(resultFacets)).filter((facet) => facet !== null);
  }

  private async page(
    selection: Selection,
    query: SearchQuery,
    counted: CountedSelection,
  ): Promise<DocumentRow[]> {
    const { documents } = this.parts;
    const { total, ordinals } = counted;
    const skip = (query.page - 1) * query.pageSize;
    const size = Math.min(query.pageSize, total - skip);
    if (size <= 0) return [];
    if (query.sort === 'relevance')
      return this.relevant(selection, { skip, size, ...(ordinals && { among: ordinals }) });
    if (query.sort === 'popular' && ordinals)
      return documents.byOrdinals(Array.from(ordinals.subarray(skip, skip + size)));
    return documents.sorted(selection, query.sort, { skip, size, total });
  }

  private async relevant(
    { match, filters }: Selection,
    { skip, size, among }: { skip: number; size: number; among?: Uint32Array },
  ): Promise<DocumentRow[]> {
    const { documents } = this.parts;
    if (match.by === 'terms')
      return documents.tiered(match.tiers, filters, { skip, size, ...(among && { among }) });
    const passing = new Set(among ?? (await documents.gather({ match, filters })).ordinals);
    const ordered = match.tiers.flatMap((tier) => tier.filter((ordinal) => passing.has(ordinal)));
    return documents.byOrdinals(ordered.slice(skip, skip + size));
  }
}

function inCategory(id: number | undefined): SelectionFilter[] {
  return id === undefined ? [] : [{ query: quoteLexeme(nearLexeme(termNamespace.category + String(id))) }];
}

/** Smaller selections are counted again instead of cached. */
const MIN_CACHED_TOTAL = 2000;
const CACHE_ENTRIES = 128;

export interface CountedSelection {
  total: number;
  counts: ValueCounts;
  /** Ascending; null for a cached count. */
  ordinals: Uint32Array | null;
}

/** Counts selections and caches large ones until the next stock amendment. */
export class SelectionCounter<Tables> {
  private readonly cache = new LRUCache<string, CountedSelection>({ max: CACHE_ENTRIES });

  constructor(
    private readonly documents: DocumentTable<Tables>,
    private readonly facets: FacetTable<Tables>,
  ) {}

  async count(selection: Selection): Promise<CountedSelection> {
    const name = selectionKey(selection);
    const key = name && `${this.facets.version} ${name}`;
    const cached = key === null ? undefined : this.cache.get(key);
    if (cached) return cached;
    const gathered = await this.documents.gather(selection);
    const { total, ordinals } = gathered;
    const counts = await this.facets.counts(gathered);
    if (key !== null && total >= MIN_CACHED_TOTAL) this.cache.set(key, { total, counts, ordinals: null });
    return { total, counts, ordinals };
  }
}

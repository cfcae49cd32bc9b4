import type { Facet } from '../../../shared/contract/calls';
import { termNamespace } from '../engine/index-format';
import type { SearchQuery, SearchResult, Suggested } from '../engine/search-index';
import type { DocumentTable, DocumentRow } from './document-table';
import type { FacetTable, ValueCounts } from './facet-table';
import { nearLexeme, quoteLexeme } from './lexemes';
import { allDocuments, isKnownEmpty, type PostgresMatch, type SelectionFilter, type Selection, selectionKey } from './selection';
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

/** What a result says beside its products. */
type QueryOutcome = Pick<SearchResult, 'readAs' | 'alsoAs' | 'corrected' | 'leftOut' | 'nearest'>;

/** By facet. */
type Filters = ReadonlyMap<string, SelectionFilter>;

/** Finds, as `Finder` in memory does, with a few statements for a query. */
export class PostgresQueryExecutor<Tables> {
  constructor(private readonly parts: PostgresIndexParts<Tables>) {}

  async find(query: SearchQuery): Promise<SearchResult> {
    const { facets, counter, corrector: repair } = this.parts;
    const reading = await this.read(query);
    const { readAs, alsoAs } = reading;
    const category = inCategory(query.categoryId);
    const filters = facets.filters(query.filters);
    const selected = (match: PostgresMatch): Selection => ({
      match,
      filters: [...category, ...filters.values()],
    });
    const said: QueryOutcome = { readAs, alsoAs, corrected: null, leftOut: null, nearest: [] };
    let selection = selected(reading.match);
    let counted = await counter.count(selection);
    if (counted.total === 0 && query.text !== undefined && (await this.isUnknown(reading))) {
      const instead = query.exact === true ? null : await this.insteadOf(query.text);
      if (instead) {
        Object.assign(said, instead.said);
        selection = selected(instead.match);
        counted = await counter.count(selection);
      } else said.nearest = await repair.suggestAlternatives(query.text);
    }
    const shown = await this.facetsOf(query, { match: selection.match, category, filters, counted });
    const page = await this.page(selection, query, counted);
    return {
      goodsIds: page.map(({ goods_id }) => goods_id),
      ordinals: Uint32Array.from(page, ({ ordinal }) => ordinal),
      total: counted.total,
      facets: shown,
      ...said,
    };
  }

  async suggest(text: string, most: number, categoryId?: number): Promise<Suggested> {
    const narrowing = inCategory(categoryId);
    const first = { skip: 0, size: most };
    const reading = await this.read({ text });
    const page = await this.relevant({ match: reading.match, filters: narrowing }, first);
    const { readAs } = reading;
    const goodsIds = page.map(({ goods_id }) => goods_id);
    const asTyped = { goodsIds, readAs, corrected: null, leftOut: null };
    const instead = page.length === 0 && (await this.isUnknown(reading)) ? await this.insteadOf(text) : null;
    if (!instead) return asTyped;
    const other = await this.relevant({ match: instead.match, filters: narrowing }, first);
    return { ...asTyped, ...instead.said, goodsIds: other.map(({ goods_id }) => goods_id) };
  }

  /** What is searched in place of a text in which nothing is found. */
  private async insteadOf(text: string): Promise<{ said: Partial<QueryOutcome>; match: PostgresMatch } | null> {
    const { corrector: repair } = this.parts;
    const repaired = await repair.correct(text);
    if (repaired) return { said: { corrected: repaired.text }, match: repaired.match };
    const shorter = await repair.dropOneWord(text);
    return shorter && { said: { leftOut: shorter.leftOut }, match: shorter.match };
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

  private async read({
    text,
    as,
    numbers,
    ranked,
  }: Pick<SearchQuery, 'text' | 'as' | 'numbers' | 'ranked'>): Promise<InterpretedText> {
    const { interpreter: reader, documents } = this.parts;
    if (numbers !== undefined)
      return { readAs: 'list', alsoAs: ['words'], match: await reader.matchNumbers(numbers) };
    if (ranked !== undefined) {
      const tiers = ranked.map((ordinals) => Array.from(ordinals));
      return { readAs: 'smiles', alsoAs: [], match: { by: 'ordinals', tiers } };
    }
    if (text === undefined) return { readAs: 'words', alsoAs: [], match: allDocuments(documents.size) };
    return reader.interpret(text, as);
  }

  /** Whether the text was read as words, and nothing at all has them. */
  private async isUnknown({ readAs, match }: InterpretedText): Promise<boolean> {
    return (
      readAs === 'words' &&
      (isKnownEmpty(match) || (await this.parts.documents.isEmpty({ match, filters: [] })))
    );
  }

  /** Each facet is counted under the filters of the others. */
  private async facetsOf(
    query: SearchQuery,
    found: { match: PostgresMatch; category: SelectionFilter[]; filters: Filters; counted: CountedSelection },
  ): Promise<Facet[]> {
    const { facets, counter } = this.parts;
    const { match, category, filters, counted } = found;
    const shown = facets.ranges.map(async (range) => {
      const others = [...filters].filter(([name]) => name !== range.name).map(([, values]) => values);
      const { counts } = filters.has(range.name)
        ? await counter.count({ match, filters: [...category, ...others] })
        : counted;
      const sought = query.sought?.facet === range.name ? query.sought.text : null;
      return facets.facetOf(range, counts, query.filters[range.name] ?? [], sought);
    });
    return (await Promise.all(shown)).filter((facet) => facet !== null);
  }

  private async page(selection: Selection, query: SearchQuery, counted: CountedSelection): Promise<DocumentRow[]> {
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
    { match, filters: narrowing }: Selection,
    { skip, size, among }: { skip: number; size: number; among?: Uint32Array },
  ): Promise<DocumentRow[]> {
    const { documents } = this.parts;
    if (match.by === 'terms')
      return documents.tiered(match.tiers, narrowing, { skip, size, ...(among && { among }) });
    const passing = among ?? (await documents.gather({ match, filters: narrowing })).ordinals;
    const passes = new Set(passing);
    const ordered = match.tiers.flatMap((tier) => tier.filter((ordinal) => passes.has(ordinal)));
    return documents.byOrdinals(ordered.slice(skip, skip + size));
  }
}

function inCategory(id: number | undefined): SelectionFilter[] {
  return id === undefined ? [] : [{ query: quoteLexeme(nearLexeme(termNamespace.category + String(id))) }];
}

/** Counting fewer documents than this is quicker than remembering. */
const worthRemembering = 2000;
const remembered = 128;

/** How many documents a selection has, and how many of them each facet value. */
export interface CountedSelection {
  total: number;
  counts: ValueCounts;
  /** Ascending; null for counts that were remembered. */
  ordinals: Uint32Array | null;
}

/** Counts selections, and remembers large ones for as long as nothing else sells out: its catalogue never changes. */
export class SelectionCounter<Tables> {
  private readonly known = new LRUCache<string, CountedSelection>({ max: remembered });

  constructor(
    private readonly documents: DocumentTable<Tables>,
    private readonly facets: FacetTable<Tables>,
  ) {}

  async count(selection: Selection): Promise<CountedSelection> {
    const name = selectionKey(selection);
    const key = name && `${this.facets.version} ${name}`;
    const known = key === null ? undefined : this.known.get(key);
    if (known) return known;
    const gathered = await this.documents.gather(selection);
    const { total, ordinals } = gathered;
    const counts = await this.facets.counts(gathered);
    if (key !== null && total >= worthRemembering) this.known.set(key, { total, counts, ordinals: null });
    return { total, counts, ordinals };
  }
}

import type { Facet } from '../../../shared/contract/calls';
import { termSign } from '../engine/index-format';
import type { SearchQuery, SearchResult, Suggested } from '../engine/search-index';
import type { DocumentTable, Listed } from './document-table';
import type { FacetTable } from './facet-table';
import { nearLexeme } from './lexemes';
import { everything, findsNothing, type SearchMatch } from './search-match';
import type { Narrower, Selection } from './selection';
import type { Counted, SelectionCounter } from './selection-counter';
import type { SpellingRepair } from './postgres-spell-corrector';
import type { TextReader, TextReading } from './postgres-query-interpreter';
import { lexeme } from './ts-query';

export interface FinderParts<Tables> {
  documents: DocumentTable<Tables>;
  facets: FacetTable<Tables>;
  counter: SelectionCounter<Tables>;
  reader: TextReader<Tables>;
  repair: SpellingRepair<Tables>;
}

/** What a result says beside its products. */
type Said = Pick<SearchResult, 'readAs' | 'alsoAs' | 'corrected' | 'leftOut' | 'nearest'>;

/** By facet. */
type Filters = ReadonlyMap<string, Narrower>;

/** Finds, as `Finder` in memory does, with a few statements for a query. */
export class PostgresFinder<Tables> {
  constructor(private readonly parts: FinderParts<Tables>) {}

  async find(query: SearchQuery): Promise<SearchResult> {
    const { facets, counter, repair } = this.parts;
    const reading = await this.read(query);
    const { readAs, alsoAs } = reading;
    const category = inCategory(query.categoryId);
    const filters = facets.filters(query.filters);
    const selected = (match: SearchMatch): Selection => ({
      match,
      narrowing: [...category, ...filters.values()],
    });
    const said: Said = { readAs, alsoAs, corrected: null, leftOut: null, nearest: [] };
    let selection = selected(reading.match);
    let counted = await counter.count(selection);
    if (counted.total === 0 && query.text !== undefined && (await this.isUnknown(reading))) {
      const instead = query.exact === true ? null : await this.insteadOf(query.text);
      if (instead) {
        Object.assign(said, instead.said);
        selection = selected(instead.match);
        counted = await counter.count(selection);
      } else said.nearest = await repair.nearest(query.text);
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
    const page = await this.relevant({ match: reading.match, narrowing }, first);
    const { readAs } = reading;
    const goodsIds = page.map(({ goods_id }) => goods_id);
    const asTyped = { goodsIds, readAs, corrected: null, leftOut: null };
    const instead = page.length === 0 && (await this.isUnknown(reading)) ? await this.insteadOf(text) : null;
    if (!instead) return asTyped;
    const other = await this.relevant({ match: instead.match, narrowing }, first);
    return { ...asTyped, ...instead.said, goodsIds: other.map(({ goods_id }) => goods_id) };
  }

  /** What is searched in place of a text in which nothing is found. */
  private async insteadOf(text: string): Promise<{ said: Partial<Said>; match: SearchMatch } | null> {
    const { repair } = this.parts;
    const repaired = await repair.repair(text);
    if (repaired) return { said: { corrected: repaired.text }, match: repaired.match };
    const shorter = await repair.leaveOneOut(text);
    return shorter && { said: { leftOut: shorter.leftOut }, match: shorter.match };
  }

  async tally(facet: string, filters: SearchQuery['filters']): Promise<ReadonlyMap<string, number>> {
    const { facets, counter } = this.parts;
    const range = facets.ranges.find(({ name }) => name === facet);
    if (!range) return new Map();
    const { counts } = await counter.count(this.passing(filters));
    return facets.tally(range, counts);
  }

  async wanted(filters: SearchQuery['filters'], most: number): Promise<number[]> {
    const page = { skip: 0, size: most, total: 0 };
    const rows = await this.parts.documents.sorted(this.passing(filters), 'popular', page);
    return rows.map(({ goods_id }) => goods_id);
  }

  private passing(filters: SearchQuery['filters']): Selection {
    const { facets, documents } = this.parts;
    return { match: everything(documents.size), narrowing: [...facets.filters(filters).values()] };
  }

  private async read({
    text,
    as,
    numbers,
    ranked,
  }: Pick<SearchQuery, 'text' | 'as' | 'numbers' | 'ranked'>): Promise<TextReading> {
    const { reader, documents } = this.parts;
    if (numbers !== undefined)
      return { readAs: 'list', alsoAs: ['words'], match: await reader.readNumbers(numbers) };
    if (ranked !== undefined) {
      const tiers = ranked.map((ordinals) => Array.from(ordinals));
      return { readAs: 'smiles', alsoAs: [], match: { by: 'ordinals', tiers } };
    }
    if (text === undefined) return { readAs: 'words', alsoAs: [], match: everything(documents.size) };
    return reader.read(text, as);
  }

  /** Whether the text was read as words, and nothing at all has them. */
  private async isUnknown({ readAs, match }: TextReading): Promise<boolean> {
    return (
      readAs === 'words' &&
      (findsNothing(match) || (await this.parts.documents.isEmpty({ match, narrowing: [] })))
    );
  }

  /** Each facet is counted under the filters of the others. */
  private async facetsOf(
    query: SearchQuery,
    found: { match: SearchMatch; category: Narrower[]; filters: Filters; counted: Counted },
  ): Promise<Facet[]> {
    const { facets, counter } = this.parts;
    const { match, category, filters, counted } = found;
    const shown = facets.ranges.map(async (range) => {
      const others = [...filters].filter(([name]) => name !== range.name).map(([, values]) => values);
      const { counts } = filters.has(range.name)
        ? await counter.count({ match, narrowing: [...category, ...others] })
        : counted;
      const sought = query.sought?.facet === range.name ? query.sought.text : null;
      return facets.facetOf(range, counts, query.filters[range.name] ?? [], sought);
    });
    return (await Promise.all(shown)).filter((facet) => facet !== null);
  }

  private async page(selection: Selection, query: SearchQuery, counted: Counted): Promise<Listed[]> {
    const { documents } = this.parts;
    const { total, ordinals } = counted;
    const skip = (query.page - 1) * query.pageSize;
    const size = Math.min(query.pageSize, total - skip);
    if (size <= 0) return [];
    if (query.sort === 'relevance')
      return this.relevant(selection, { skip, size, ...(ordinals && { among: ordinals }) });
    if (query.sort === 'popular' && ordinals)
      return documents.named(Array.from(ordinals.subarray(skip, skip + size)));
    return documents.sorted(selection, query.sort, { skip, size, total });
  }

  private async relevant(
    { match, narrowing }: Selection,
    { skip, size, among }: { skip: number; size: number; among?: Uint32Array },
  ): Promise<Listed[]> {
    const { documents } = this.parts;
    if (match.by === 'terms')
      return documents.tiered(match.tiers, narrowing, { skip, size, ...(among && { among }) });
    const passing = among ?? (await documents.gather({ match, narrowing })).ordinals;
    const passes = new Set(passing);
    const ordered = match.tiers.flatMap((tier) => tier.filter((ordinal) => passes.has(ordinal)));
    return documents.named(ordered.slice(skip, skip + size));
  }
}

function inCategory(id: number | undefined): Narrower[] {
  return id === undefined ? [] : [{ query: lexeme(nearLexeme(termSign.category + String(id))) }];
}

import { sql, type Kysely } from 'kysely';
import { z } from 'zod';
import { indexHeadSchema, termNamespace } from '../engine/index-format';
import type { CatalogueNumberMatch, SearchIndex } from '../engine/search-index';
import { catalogueNumberTerm } from '../engine/query-plan';
import { DocumentTable } from './document-table';
import { FacetTable } from './facet-table';
import { PostgresQueryExecutor, SelectionCounter } from './postgres-query-executor';
import { isKnownEmpty } from './selection';
import { PostgresSpellCorrector } from './postgres-spell-corrector';
import { TermTable } from './term-table';
import { PostgresQueryInterpreter } from './postgres-query-interpreter';

/** Opens the search tables in the `search_path` of the connection. Throws an Error when they were not filled. */
export async function openPostgresSearch<Tables>(db: Kysely<Tables>): Promise<SearchIndex> {
  const { rows } = await sql<unknown>`select documents, facets from search_head`.execute(db);
  if (rows.length === 0)
    throw new Error('The search tables of this catalogue are empty. Load the catalogue again.');
  const head = storedHead.parse(rows[0]);
  const documents = new DocumentTable(db, head.documents);
  const facets = await FacetTable.open(db, head.documents, head.facets);
  const terms = new TermTable(db);
  const interpreter = new PostgresQueryInterpreter(terms);
  const corrector = new PostgresSpellCorrector(db, terms, async (text) => {
    const match = await interpreter.matchText(text);
    return isKnownEmpty(match) || (await documents.isEmpty({ match, filters: [] })) ? null : match;
  });
  const counter = new SelectionCounter(documents, facets);
  const executor = new PostgresQueryExecutor({ documents, facets, counter, interpreter, corrector });
  const resolveNumbers = async (texts: readonly string[]): Promise<(CatalogueNumberMatch | null)[]> => {
    const numbers = texts.map(catalogueNumberTerm);
    const known = await terms.lookUp(numbers, []);
    const found = numbers.map((number) => known.term(number)?.first ?? null);
    const ordinals = [...new Set(found.flatMap((first) => first?.ordinal ?? []))];
    const named = await documents.byOrdinals(ordinals);
    const goods = new Map(named.map(({ ordinal, goods_id }) => [ordinal, goods_id]));
    return found.map((first) => {
      const goodsId = first && goods.get(first.ordinal);
      return goodsId == null ? null : { goodsId, replaced: first?.zone === 'far' };
    });
  };
  return {
    find: (query) => executor.find(query),
    suggest: (text, most, categoryId) => executor.suggest(text, most, categoryId),
    tally: (facet, filters) => executor.tally(facet, filters),
    mostPopular: (filters, most) => executor.mostPopular(filters, most),
    async amendStock(products) {
      const ordinals = await documents.ordinalsOf(products.map(({ goodsId }) => goodsId));
      facets.amend(
        products.flatMap(({ goodsId, values }) => {
          const ordinal = ordinals.get(goodsId);
          return ordinal === undefined ? [] : [{ ordinal, values }];
        }),
      );
    },
    async hasCas(cas) {
      const term = termNamespace.cas + cas;
      return (await terms.lookUp([term], [])).term(term) !== null;
    },
    resolveNumber: async (text) => (await resolveNumbers([text]))[0] ?? null,
    resolveNumbers,
  };
}

const storedHead = z.object({
  documents: z.int().min(0),
  facets: z.string().transform((text) => indexHeadSchema.shape.facets.parse(JSON.parse(text))),
});

import { laboratoryTermQueries } from './laboratory-term-queries';
import { formulaQueries, structureQueries } from './chemistry-queries';
import { namePrefixQueries, synonymQueries, typoQueries } from './compound-queries';
import {
  geneAliasQueries,
  geneSymbolQueries,
  greekLetterQueries,
  greekLetterContextQueries,
  longAliasQueries,
  modifiedTargetQueries,
} from './gene-queries';
import type { LabeledQuery } from './labeled-query';
import { partialNameQueries } from './name-queries';
import { casNumberQueries, exactNumberQueries, numberContextQueries } from './number-queries';
import { plainWordQueries } from './word-queries';
import { soldProducts } from './sold-products';
import { readSourceNames } from './source-names';

/**
 * Creates queries with their relevant products from the source data for a catalogue of `products`. Deterministic and
 * independent of the search implementation.
 */
export function labeledQueries(products: number): LabeledQuery[] {
  const sold = soldProducts(products);
  const names = readSourceNames();
  return [
    ...exactNumberQueries(sold),
    ...casNumberQueries(sold),
    ...synonymQueries(sold, names),
    ...typoQueries(sold, names, 1),
    ...typoQueries(sold, names, 2),
    ...greekLetterQueries(sold, names),
    ...geneSymbolQueries(sold, names),
    ...geneAliasQueries(sold, names),
    ...modifiedTargetQueries(sold),
    ...namePrefixQueries(sold),
    ...partialNameQueries(sold),
    ...greekLetterContextQueries(sold, names),
    ...longAliasQueries(sold, names),
    ...plainWordQueries(sold, names),
    ...laboratoryTermQueries(sold, names),
    ...numberContextQueries(sold),
    ...formulaQueries(sold),
    ...structureQueries(sold),
  ];
}

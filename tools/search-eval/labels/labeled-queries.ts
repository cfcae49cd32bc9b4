import { laboratoryTermQueries } from './laboratory-term-queries';
import { formulas, structures } from './chemistry-queries';
import { namePrefixes, synonyms, typos } from './compound-queries';
import {
  geneAliases,
  geneSymbols,
  greekLetters,
  greekLettersWithContext,
  longAliases,
  modifiedTargets,
} from './gene-queries';
import type { LabeledQuery } from './labeled-query';
import { partialNames } from './name-queries';
import { casNumbers, exactNumbers, numbersWithContext } from './number-queries';
import { plainWords } from './word-queries';
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
    ...exactNumbers(sold),
    ...casNumbers(sold),
    ...synonyms(sold, names),
    ...typos(sold, names, 1),
    ...typos(sold, names, 2),
    ...greekLetters(sold, names),
    ...geneSymbols(sold, names),
    ...geneAliases(sold, names),
    ...modifiedTargets(sold),
    ...namePrefixes(sold),
    ...partialNames(sold),
    ...greekLettersWithContext(sold, names),
    ...longAliases(sold, names),
    ...plainWords(sold, names),
    ...laboratoryTermQueries(sold, names),
    ...numbersWithContext(sold),
    ...formulas(sold),
    ...structures(sold),
  ];
}

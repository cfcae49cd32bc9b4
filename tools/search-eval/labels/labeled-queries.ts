import { saidAtTheBench } from '../bench-queries';
import { formulas, structures } from './chemistry-queries';
import { beginnings, synonyms, typos } from './compound-queries';
import {
  geneAliases,
  geneSymbols,
  greekLetters,
  greekWithMore,
  longAliases,
  modifiedTargets,
} from './gene-queries';
import type { LabelledQuery } from './labeled-query';
import { partialNames } from './name-queries';
import { casNumbers, exactNumbers, numbersWithMore } from './number-queries';
import { plainWords } from './word-queries';
import { soldProducts } from './sold-products';
import { readSourceNames } from './source-names';

/**
 * Queries with the products that answer them, made from the catalogue's source data for a catalogue of `products`:
 * the same at every run, and without a look at how the shop searches.
 */
export function labelledQueries(products: number): LabelledQuery[] {
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
    ...beginnings(sold),
    ...partialNames(sold),
    ...greekWithMore(sold, names),
    ...longAliases(sold, names),
    ...plainWords(sold, names),
    ...saidAtTheBench(sold, names),
    ...numbersWithMore(sold),
    ...formulas(sold),
    ...structures(sold),
  ];
}

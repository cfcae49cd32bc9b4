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
import { createCatalogueSample } from './catalogue-sample';
import { readSourceNames } from './source-names';

/**
 * Creates queries with their relevant products from the source data for a catalogue of `productCount` products.
 * Deterministic and independent of the search implementation.
 */
export function labeledQueries(productCount: number): LabeledQuery[] {
  const sample = createCatalogueSample(productCount);
  const names = readSourceNames();
  return [
    ...exactNumberQueries(sample),
    ...casNumberQueries(sample),
    ...synonymQueries(sample, names),
    ...typoQueries(sample, names, 1),
    ...typoQueries(sample, names, 2),
    ...greekLetterQueries(sample, names),
    ...geneSymbolQueries(sample, names),
    ...geneAliasQueries(sample, names),
    ...modifiedTargetQueries(sample),
    ...namePrefixQueries(sample),
    ...partialNameQueries(sample),
    ...greekLetterContextQueries(sample, names),
    ...longAliasQueries(sample, names),
    ...plainWordQueries(sample, names),
    ...laboratoryTermQueries(sample, names),
    ...numberContextQueries(sample),
    ...formulaQueries(sample),
    ...structureQueries(sample),
  ];
}

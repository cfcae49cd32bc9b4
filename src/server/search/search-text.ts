import { parseInchi, parseSmilesQuery } from '../../shared/search/query-parsing';
import { DEFAULT_SIMILARITY } from '../../shared/search/structure-input';
import type { Catalogue } from '../catalogue/catalogue';
import type { CacheableCaller } from '../http/caller';
import type { SearchQuery, SearchResult } from './engine/search-index';
import type { StructureAnswer } from './structures/structure-search-service';

/** In a text that parses as SMILES, these characters show that it is not a name. */
const bondOrBranch = /[=#()[\]]/;
/** A SMILES of atom symbols only, which may also be an abbreviation: `OCC`. */
const onlyAtoms = /^(?:Cl|Br|[BCNOPSFI])+$/;

/**
 * Searches the index. For an InChI, and for a SMILES that the index does not find, searches the structures: the index only
 * finds SMILES that are spelled as in the catalogue, and the formula of an InChI. Marks the reply as not cacheable when the
 * structure search did not complete.
 */
export async function searchByText(
  { search, structures }: Pick<Catalogue, 'search' | 'structures'>,
  query: SearchQuery,
  { signal, markUncacheable, network }: Partial<CacheableCaller> = {},
): Promise<SearchResult> {
  const indexResult = await search.find(query);
  const { text, as, exact: _exact, ...queryWithoutText } = query;
  const mayBeStructure = text !== undefined && (as === undefined || as === 'smiles');
  const inchi = mayBeStructure ? parseInchi(text) : null;
  const structure = inchi ?? (mayBeStructure ? parseSmilesQuery(text) : null);
  // Words can begin with parts of a SMILES by chance; such results are ignored. A SMILES of bare atoms can be a name, whose
  // results count: `CCO` is both ethanol and a disease.
  const mayBeAbbreviation = structure !== null && onlyAtoms.test(structure);
  const isByChance =
    indexResult.readAs === 'words' &&
    structure !== null &&
    (bondOrBranch.test(structure) || (mayBeAbbreviation && !(await search.hasName(structure))));
  const { total, corrected, leftOut } = indexResult;
  const isFoundAsTyped = total > 0 && corrected === null && leftOut === null && !isByChance;
  if (structure === null || (isFoundAsTyped && inchi === null)) return indexResult;
  const structureQuery = {
    text: structure,
    mode: 'exact',
    minSimilarityPercent: DEFAULT_SIMILARITY,
  } as const;
  // The search rejects when the request is aborted.
  const answer = await structures.find(structureQuery, signal?.(), network).catch(() => null);
  if (!isFinal(answer)) markUncacheable?.();
  const rankedOrdinals =
    answer?.state === 'found'
      ? answer.result.ranks.map(({ documents }) => documents).filter(({ length }) => length > 0)
      : [];
  if (rankedOrdinals.length > 0) {
    const structureResult = await search.find({ ...queryWithoutText, rankedOrdinals });
    return mayBeAbbreviation && total > 0 ? { ...structureResult, alsoAs: ['words'] } : structureResult;
  }
  return isByChance && !mayBeAbbreviation && answer?.state === 'found'
    ? search.find({ ...query, as: 'smiles' })
    : indexResult;
}

/**
 * Returns whether a later search for the same structure has the same answer. A structure that was too complex may be parsed in time
 * when the machine is less busy. Null = the search was aborted.
 */
function isFinal(answer: StructureAnswer | null): boolean {
  if (answer?.state === 'found') return !answer.isRunning && answer.result.isComplete;
  return answer?.state === 'fault' && answer.problem.fault !== 'too-complex';
}

/** Maximum length of most queries in characters. */
const MAX_USUAL_LENGTH = 64;

/** Returns whether a text is longer than most queries. Searches for such texts run one at a time. */
export function isLongText(text: string): boolean {
  return text.length > MAX_USUAL_LENGTH;
}

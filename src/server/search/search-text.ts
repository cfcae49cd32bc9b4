import { parseInchi, parseSmilesQuery } from '../../shared/search/query-parsing';
import { DEFAULT_SIMILARITY } from '../../shared/search/structure-input';
import type { Catalogue } from '../catalogue/catalogue';
import type { CacheableCaller } from '../http/caller';
import type { SearchQuery, SearchResult } from './engine/search-index';

/** In a text that parses as SMILES, these characters show that it is not a name. */
const bondOrBranch = /[=#()[\]]/;
/** A SMILES without any such sign, which may also be an abbreviation: `OCC`. */
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
  const found = await search.find(query);
  const { text, as, exact: _exact, ...queryWithoutText } = query;
  const mayBeStructure = text !== undefined && (as === undefined || as === 'smiles');
  const inchi = mayBeStructure ? parseInchi(text) : null;
  const structure = inchi ?? (mayBeStructure ? parseSmilesQuery(text) : null);
  // The word search matches parts of a SMILES as word prefixes by chance; ignore such results. A SMILES of bare atoms can be a
  // name, whose results count: `CCO` is both ethanol and a disease.
  const mayBeAbbreviation = structure !== null && onlyAtoms.test(structure);
  const isByChance =
    found.readAs === 'words' &&
    structure !== null &&
    (bondOrBranch.test(structure) || (mayBeAbbreviation && !(await search.hasName(structure))));
  const isFound = found.total > 0 && found.corrected === null && found.leftOut === null && !isByChance;
  if (structure === null || (isFound && inchi === null)) return found;
  const structureQuery = {
    text: structure,
    mode: 'exact',
    minSimilarityPercent: DEFAULT_SIMILARITY,
  } as const;
  // Rejects when the request is aborted.
  const answer = await structures.find(structureQuery, signal?.(), network).catch(() => null);
  const ranked =
    answer?.state === 'found'
      ? answer.found.ranks.map(({ documents }) => documents).filter(({ length }) => length > 0)
      : [];
  if (
    answer?.state === 'found'
      ? answer.isRunning || !answer.found.isComplete
      : answer?.state !== 'fault' || answer.problem.fault === 'too-complex'
  )
    markUncacheable?.();
  if (ranked.length > 0) {
    const asStructure = await search.find({ ...queryWithoutText, rankedOrdinals: ranked });
    return mayBeAbbreviation && found.total > 0 ? { ...asStructure, alsoAs: ['words'] } : asStructure;
  }
  return isByChance && !mayBeAbbreviation && answer?.state === 'found'
    ? search.find({ ...query, as: 'smiles' })
    : found;
}

/** Characters. Longer texts have more words than most queries; searches for them run one by one. */
const MAX_USUAL_LENGTH = 64;

export function isLongText(text: string): boolean {
  return text.length > MAX_USUAL_LENGTH;
}

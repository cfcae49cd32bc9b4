import { findLot, findSimilarLots, type Lot } from '../documents/lots';
import { parseLot } from '../../shared/catalogue/lot-number';
import { parsePmid, parseSmilesQuery, withoutLotLeadIn } from '../../shared/search/query-parsing';
import { DEFAULT_SIMILARITY } from '../../shared/search/structure-input';
import type { QueryKind } from '../../shared/search/query-kinds';
import type { CacheableCaller, CatalogueContext } from '../app/context';
import type { SearchQuery, SearchResult } from './engine/search-index';
import type { Catalogue } from '../catalogue/catalogue';
import { numbersOfPaper } from '../catalogue/publication-store';

/** What a text names that the index does not know: a lot or a paper, and no product. */
export interface Elsewhere {
  readAs: QueryKind;
  /** Catalogue numbers of the products that it stands for. */
  numbers: string[];
  lot: Lot | null;
}

export async function readElsewhere(deps: CatalogueContext, text: string): Promise<Elsewhere | null> {
  const lot = await lotIn(deps, text);
  if (lot) return { readAs: 'lot_number', numbers: [lot.product.goods_sn], lot };
  const pmid = parsePmid(text);
  const numbers = pmid === null ? [] : await numbersOfPaper(deps.catalogue, pmid);
  return numbers.length > 0 ? { readAs: 'pmid', numbers, lot: null } : null;
}

/** Null when the text is no lot or its check sign is wrong. */
async function lotIn(deps: CatalogueContext, text: string): Promise<Lot | null> {
  const { isDemonstration, search } = deps.catalogue;
  // Lots that a shop numbers by the day look like much else; a product's own number comes first.
  if (!isDemonstration && (await search.resolveNumber(text))) return null;
  return findLot(deps, withoutLotLeadIn(text));
}

/** Lots one slip away from a text that may be one, for somebody whose own found nothing. */
export async function lotsNearby(deps: CatalogueContext, text: string): Promise<Lot[]> {
  const lot = withoutLotLeadIn(text);
  return lot !== text.trim() || parseLot(lot) ? findSimilarLots(deps, lot) : [];
}

/**
 * What the index finds, and where it knows nothing of a text that reads as SMILES, the products of that structure, the
 * same one first: the index knows only those that are written as the catalogue writes them. `isPassing` is called when
 * there was no time to look.
 */
export async function findText(
  { search, structures }: Pick<Catalogue, 'search' | 'structures'>,
  query: SearchQuery,
  { signal, markUncacheable: isPassing }: CacheableCaller = {},
): Promise<SearchResult> {
  const found = await search.find(query);
  const { text, as, exact: _exact, ...within } = query;
  const smiles = as === undefined || as === 'smiles' ? parseSmilesQuery(text ?? '') : null;
  const isKnown = found.total > 0 && found.corrected === null && found.leftOut === null;
  if (isKnown || smiles === null) return found;
  const asked = { text: smiles, mode: 'exact', least: DEFAULT_SIMILARITY } as const;
  // An answer that nobody waits for any more breaks off.
  const answer = await structures.find(asked, signal?.()).catch(() => null);
  const ranked =
    answer?.state === 'found'
      ? answer.found.ranks.map(({ documents }) => documents).filter(({ length }) => length > 0)
      : [];
  if (
    answer?.state === 'found' ? answer.counting : answer?.state !== 'fault' || answer.fault === 'too-tangled'
  )
    isPassing?.();
  return ranked.length > 0 ? search.find({ ...within, ranked }) : found;
}

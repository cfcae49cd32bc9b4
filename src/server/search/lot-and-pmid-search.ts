import { findLot, findSimilarLots, type Lot } from '../documents/lots';
import { parseLot } from '../../shared/catalogue/lot-number';
import { parsePmid, removeLotPrefix } from '../../shared/search/query-parsing';
import type { QueryKind } from '../../shared/search/query-kinds';
import type { CatalogueContext } from '../app/context';
import { findProductNumbersByPmid } from '../catalogue/publication-store';

/** A lot or publication that a query text names; the search index does not contain these. */
export interface LotOrPublication {
  readAs: QueryKind;
  /** Catalogue numbers of its products. */
  numbers: string[];
  lot: Lot | null;
}

/** Finds the lot, or else the publication, that a text names; null for other texts. */
export async function findLotOrPublication(
  deps: CatalogueContext,
  text: string,
): Promise<LotOrPublication | null> {
  const lot = await findLotByText(deps, text);
  if (lot) return { readAs: 'lot_number', numbers: [lot.product.goods_sn], lot };
  const pmid = parsePmid(text);
  const numbers = pmid === null ? [] : await findProductNumbersByPmid(deps.catalogue, pmid);
  return numbers.length > 0 ? { readAs: 'pmid', numbers, lot: null } : null;
}

/** Returns null for an unknown lot and, in a shop's own catalogue, for a text that is a catalogue number. */
async function findLotByText(deps: CatalogueContext, text: string): Promise<Lot | null> {
  const { isDemonstration, search } = deps.catalogue;
  // A shop's own lot numbers can look like catalogue numbers, which take precedence.
  if (!isDemonstration && (await search.resolveNumber(text))) return null;
  return findLot(deps, removeLotPrefix(text));
}

/** Returns lots whose number differs by one typing error from a text that looks like a lot number. */
export async function suggestLots(deps: CatalogueContext, text: string): Promise<Lot[]> {
  const lot = removeLotPrefix(text);
  const hasLeadIn = lot !== text.normalize('NFKC').trim();
  return hasLeadIn || parseLot(lot) ? findSimilarLots(deps, lot) : [];
}

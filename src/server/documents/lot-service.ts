import type { Certificate } from '../../shared/contract/certificates';
import type { CatalogueDeps } from '../app/context';
import type { ProductName } from '../catalogue/goods-store';
import { certificateOf as madeUpCertificate } from './certificate';
import { findLot as findMadeUp, lotsOf as madeUpLots, nearestLots as nearestMadeUp } from './lot-search';
import type { Lot as MadeUpLot } from './lot-search';
import { findOwnLot, nearestOwnLots, ownCertificateOf, ownLotsOf, type OwnLot } from './own-lots';

// The demonstration has no laboratory and makes up its lots; a shop with a catalogue of its own has those that it loaded
// and no others, so that nothing made up ever stands on a certificate of theirs.

type LotDeps = Pick<CatalogueDeps, 'catalogue' | 'clock' | 'settings'>;

/** A lot that there is. */
export type Lot = MadeUpLot | OwnLot;

/** The lot that a text names in any spelling; null when there is none. */
export async function findLot(deps: LotDeps, text: string): Promise<Lot | null> {
  return deps.catalogue.isDemonstration ? findMadeUp(deps, text) : findOwnLot(deps.catalogue, text);
}

/** The lots of a product, the one on sale first. */
export async function lotsOf(deps: LotDeps, product: ProductName): Promise<Lot[]> {
  return deps.catalogue.isDemonstration ? madeUpLots(deps, product) : ownLotsOf(deps.catalogue, product);
}

/** Lots that are one slip of the pen away from a text. */
export async function nearestLots(deps: LotDeps, text: string): Promise<Lot[]> {
  return deps.catalogue.isDemonstration ? nearestMadeUp(deps, text) : nearestOwnLots(deps.catalogue, text);
}

/** What a lot's certificate says; null when its product has left the catalogue. */
export async function certificateOf({ catalogue }: LotDeps, lot: Lot): Promise<Certificate | null> {
  return 'row' in lot ? ownCertificateOf(catalogue, lot) : madeUpCertificate(catalogue, lot);
}

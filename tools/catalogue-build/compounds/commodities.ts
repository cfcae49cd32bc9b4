import { readTable } from '../source-data';

/**
 * Ways of selling a common chemical, by the unit in the table: bulk solids in packs from 100 g, liquids by volume, and other
 * inexpensive compounds in packs from 1 g.
 */
const saleForms = { g: 'bulk solid', mL: 'liquid', 'from 1 g': 'small packs' } as const;
type SaleForm = (typeof saleForms)[keyof typeof saleForms];

interface Commodity {
  soldAs: SaleForm;
  /** Price of the smallest pack: 100 g of a bulk solid, 100 mL of a liquid, 1 g in small packs. */
  firstPackCents: number;
  /** Concentration of a substance that is sold as a solution: `37% in water`; '' = pure. */
  strength: string;
}

/** Exponent of the price ladder of bulk solids and liquids, see `priceLadder`. */
export const COMMODITY_PRICE_EXPONENT = 0.72;

const commodities: ReadonlyMap<string, Commodity> = new Map(
  readTable('commodities.tsv').map((row) => [
    row('cas'),
    toCommodity(saleFormOf(row('unit')), Number(row('dollars')), row('strength')),
  ]),
);

function saleFormOf(unit: string): SaleForm {
  if (unit === 'g' || unit === 'mL' || unit === 'from 1 g') return saleForms[unit];
  throw new RangeError(`commodities.tsv: unknown unit ${unit}`);
}

/** `dollars` is the price of 500 g or 500 mL; of 1 g for small packs. */
function toCommodity(soldAs: SaleForm, dollars: number, strength: string): Commodity {
  const cents = dollars * 100;
  // The table's price is of 500 g or mL, the first pack has 100: `priceLadder` leads from one to the other.
  const firstPackCents = soldAs === 'small packs' ? cents : cents * (100 / 500) ** COMMODITY_PRICE_EXPONENT;
  return { soldAs, firstPackCents, strength };
}

/** The identifier by which the tables find a compound. */
interface CompoundIdentifier {
  cas: string | null;
}

/** Returns how a common chemical is sold; undefined for others. */
export const commodityOf = (compound: CompoundIdentifier): Commodity | undefined =>
  commodities.get(compound.cas ?? '');

/** Returns the concentration of a compound that is sold as a solution; '' = sold pure. */
export const strengthOf = (compound: CompoundIdentifier): string => commodityOf(compound)?.strength ?? '';

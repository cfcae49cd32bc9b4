import { readTable } from '../source-data';

const units = ['g', 'mL', 'from 1 g'] as const;
type CommodityUnit = (typeof units)[number];

interface Commodity {
  /** How it is sold: bulk solids in packs from 100 g, solvents by volume, other inexpensive compounds from 1 g. */
  unit: CommodityUnit;
  /** Price of 500 g or 500 mL; of 1 g for `from 1 g`. */
  dollars: number;
  /** Concentration of a substance that is sold as a solution: `37% in water`; '' = pure. */
  strength: string;
}

const commodities: ReadonlyMap<string, Commodity> = new Map(
  readTable('commodities.tsv').map((row) => [
    row('cas'),
    { unit: unitOf(row('unit')), dollars: Number(row('dollars')), strength: row('strength') },
  ]),
);

function unitOf(text: string): CommodityUnit {
  const unit = units.find((candidate) => candidate === text);
  if (!unit) throw new RangeError(`commodities.tsv: unknown unit ${text}`);
  return unit;
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

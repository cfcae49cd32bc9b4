import { availabilityOfUnits } from '../../shared/catalogue/availability';
import { availabilityValues, type AvailabilityOverride } from '../search/engine/facet-definitions';
import { variantKey } from '../orders/stock-store';
import type { SearchIndex } from '../search/engine/search-index';
import type { Catalogue } from './catalogue';
import { listCatalogueStock } from './stock-count-store';
import type { StockOverride } from './stock-overrides';

type StockedCatalogue = Pick<Catalogue, 'db' | 'search' | 'stockOverrides'>;

/** The last overrides of each search index as JSON; applying them again would copy its facet rows without need. */
const appliedOverrides = new WeakMap<SearchIndex, string>();

/** Applies the shop's stock counts to a catalogue: to the products it lists and to the availability facet. */
export async function applyStockOverrides(
  catalogue: StockedCatalogue,
  overrides: readonly StockOverride[],
): Promise<void> {
  const { search, stockOverrides } = catalogue;
  if (stockOverrides.equals(overrides)) return;
  const availability = await findAvailabilityOverrides(catalogue, overrides);
  const serialized = JSON.stringify(availability);
  // The search index comes first: a reply that is cached under the new stock version must contain the new facets.
  if (serialized !== (appliedOverrides.get(search) ?? '[]')) await search.overrideAvailability(availability);
  appliedOverrides.set(search, serialized);
  stockOverrides.replace(overrides);
}

/** Returns the products whose availability changes. Only sold-out variants can change it. */
async function findAvailabilityOverrides(
  catalogue: StockedCatalogue,
  overrides: readonly StockOverride[],
): Promise<AvailabilityOverride[]> {
  const soldOut = overrides.filter(({ available }) => availabilityOfUnits(available) === 'sold out');
  const soldOutKeys = new Set(soldOut.map(variantKey));
  const ids = [...new Set(soldOut.map(({ goods_id }) => goods_id))].sort((a, b) => a - b);
  const variants = await listCatalogueStock(catalogue, ids);
  const byProduct = new Map(ids.map((id): [number, typeof variants] => [id, []]));
  for (const variant of variants) byProduct.get(variant.goods_id)?.push(variant);
  return [...byProduct].flatMap(([goodsId, sizes]) => {
    const values = availabilityValues(
      sizes.map((variant) =>
        soldOutKeys.has(variantKey(variant)) ? { stock: 0, sold_out: true as const } : variant,
      ),
    );
    // A product has one value at most.
    return values[0] === availabilityValues(sizes)[0] ? [] : [{ goodsId, values }];
  });
}

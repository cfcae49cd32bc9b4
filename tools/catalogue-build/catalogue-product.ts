import type { ProductClass } from '../../src/shared/contract/goods';
import { availabilityValues } from '../../src/server/search/engine/facet-definitions';
import type { SearchDocument } from '../../src/server/search/engine/search-document';
import { collectSearchKeywords } from './search-keywords';
import { seededRandom } from './seeded-random';
import type { CategoryTree } from './category-tree';
import { lowestPrice, priceBand } from './price-bands';
import type { ProductDraft } from './product-draft';
import { formerNumber, goodsIdOf, sizeIdOf } from './product-numbers';
import { promotionTagOf } from './promotion-tags';

/** Values of the facet `product_type`. */
export const productTypeNames: Readonly<Record<ProductClass, string>> = {
  compound: 'Small molecule',
  primary_antibody: 'Primary antibody',
  conjugated_antibody: 'Conjugated antibody',
  secondary_antibody: 'Secondary antibody or control',
  protein: 'Recombinant protein',
  elisa_kit: 'ELISA kit',
  assay_kit: 'Assay kit',
  molecular_biology: 'Molecular biology',
  cell_culture: 'Cell culture',
  buffer: 'Buffer or solution',
  dye: 'Dye or probe',
  consumable: 'Consumable',
};

export interface OptionRow {
  productId: number;
  position: number;
  attrValue: string;
  goodsAttr: string;
  /** null = price on request. */
  cents: number | null;
  stock: number;
  /** In working days. */
  shipsInDays: number;
}

/** A draft with IDs, tag, stock and search document. */
export interface CatalogueProduct {
  goodsId: number;
  draft: ProductDraft;
  /** Former catalogue number; null = none. */
  formerCatalogueNumber: string | null;
  tagId: number | null;
  options: OptionRow[];
  document: SearchDocument;
}

/** Working days until a size with a price on request ships. */
const MADE_TO_ORDER_DAYS = 15;

/**
 * Completes a draft. `index` is its position in its line, `relativeRank` its position among all products by popularity: from 0
 * for the most popular product to below 1 for the least popular one.
 */
export function createCatalogueProduct(
  draft: ProductDraft,
  lineNumber: number,
  index: number,
  relativeRank: number,
  tree: CategoryTree,
): CatalogueProduct {
  const goodsId = goodsIdOf(lineNumber, index);
  const formerCatalogueNumber = formerNumber(lineNumber, index);
  const newness = seededRandom('new', goodsId);
  const options = draft.sizes.map(({ label, cents }, position): OptionRow => {
    const supply = generateStock(goodsId, position, relativeRank);
    // Sizes with a price on request are made to order.
    const { stock, shipsInDays } = cents === null ? { stock: 0, shipsInDays: MADE_TO_ORDER_DAYS } : supply;
    return {
      productId: sizeIdOf(goodsId, position),
      position,
      attrValue: label,
      goodsAttr: sizeKey(label),
      cents,
      stock,
      shipsInDays,
    };
  });
  const lowest = lowestPrice(options);
  const facets: Record<string, readonly string[]> = { product_type: [productTypeNames[draft.productClass]] };
  for (const [name, list] of Object.entries(draft.facets)) if (list.length > 0) facets[name] = list;
  if (lowest !== null) facets.price_band = [priceBand(lowest)];
  facets.stock = availabilityValues(options);
  const path = tree.pathOf(draft.categoryId);
  const categories = path.map(({ name }) => name);
  return {
    goodsId,
    draft,
    formerCatalogueNumber,
    tagId: promotionTagOf(goodsId, relativeRank, newness),
    options,
    document: {
      goods_id: goodsId,
      catalogue_numbers:
        formerCatalogueNumber === null ? [draft.number] : [draft.number, formerCatalogueNumber],
      cas: draft.chemistry?.cas ?? draft.cas ?? null,
      ...(draft.chemistry && {
        inchikey: draft.chemistry.inchikey,
        smiles: draft.chemistry.smiles,
        formula: draft.chemistry.formula,
      }),
      title: draft.name,
      subject: draft.subject,
      short_names: draft.shortNames ?? [],
      aliases: draft.aliases,
      about: [
        ...collectSearchKeywords({ facts: draft.attrs, facets, categories, properties: draft.properties }),
        ...(draft.keywords ?? []),
      ],
      category_ids: path.map(({ id }) => id),
      facets,
      lowest_price_cents: lowest,
      newness: Math.floor(newness * 1_000_000),
    },
  };
}

/** Returns the key (`goods_attr`) of a size in a product: `5 × 96T` → `5x96T`, `10 mM × 1 mL in DMSO` → `10mMx1mLinDMSO`. */
export const sizeKey = (label: string): string => label.replaceAll('×', 'x').replace(/[\s,]+/g, '');

interface VariantStock {
  stock: number;
  /** In working days. */
  shipsInDays: number;
}

/**
 * Generates stock for the demonstration: most small packs of popular products are in stock, many others are made to order.
 * The factors are chosen so that lists show each availability.
 */
function generateStock(goodsId: number, position: number, relativeRank: number): VariantStock {
  const random = seededRandom('stock', goodsId, position);
  const madeToOrderProbability = 0.06 + 0.3 * relativeRank + 0.1 * position;
  if (random < madeToOrderProbability)
    return { stock: 0, shipsInDays: 5 + Math.floor(seededRandom('days', goodsId, position) * 16) };
  const stock =
    1 +
    Math.floor(seededRandom('shelf', goodsId, position) ** 4 * (260 - 200 * relativeRank)) +
    (position === 0 ? 3 : 0);
  return { stock, shipsInDays: random < madeToOrderProbability + 0.35 ? 1 : 0 };
}

import { importedImageUrl, LARGEST_IMAGE_WIDTH } from '../../shared/catalogue/product-image-url';
import type { ProductInList } from '../../shared/contract/calls';
import type { Catalogue } from '../catalogue/catalogue';
import { getCategoryPath } from '../catalogue/category-store';
import { preparedQuery } from '../db/prepared-query';
import { variantsColumn } from '../catalogue/product-list-store';
import {
  drawnImagePath,
  parseStoredImages,
  pngImageUrl,
  productListColumns,
  toProductInList,
  type ProductListRow,
} from '../catalogue/product-row';

/** A product of a feed. */
export interface FeedProduct extends ProductInList {
  /** Path of an image in a format that feeds accept; '' without one. */
  image: string;
  description: string;
  /** Names from the section down to the category. */
  categories: string[];
}

/** Keyset pagination by catalogue number: stable order and no scan of earlier rows. */
const pageQuery = preparedQuery((db, after: string, limit: number) =>
  db
    .selectFrom('product')
    .select([...productListColumns, 'description', 'category_id', variantsColumn])
    .where('goods_sn', '>', after)
    .orderBy('goods_sn')
    .limit(limit),
);

/** Merchant Center rejects images with fewer pixels in width or height; an import accepts them. */
const MIN_IMAGE_PIXELS = 100;

/**
 * Returns the path of the first image that is large enough, else of the one that is drawn from the product's data. Merchant Center
 * and others refuse SVG, so the drawing is a PNG; '' unless `isPngAvailable` (the server can draw PNG).
 */
function feedImagePath(
  { goods_id, images }: Pick<ProductListRow, 'goods_id' | 'images'>,
  isPngAvailable: boolean,
): string {
  const image = parseStoredImages(images).find(
    ({ width, height }) => Math.min(width, height) >= MIN_IMAGE_PIXELS,
  );
  if (image) return importedImageUrl(image.hash, LARGEST_IMAGE_WIDTH);
  return isPngAvailable ? pngImageUrl(drawnImagePath(goods_id)) : '';
}

/** Feeds leave out promotion tags. */
const noTags = new Map<number, never>();

/** Returns at most `limit` products in the order of catalogue numbers, after the number `after` ('' = from the first). */
export async function listFeedProducts(
  catalogue: Catalogue,
  { after, limit, isPngAvailable }: { after: string; limit: number; isPngAvailable: boolean },
): Promise<FeedProduct[]> {
  const rows = await pageQuery(catalogue, after, limit);
  return Promise.all(
    rows.map(async (row) => ({
      ...toProductInList(row, noTags, catalogue.stockOverrides),
      image: feedImagePath(row, isPngAvailable),
      description: row.description,
      categories: (await getCategoryPath(catalogue, row.category_id)).map(({ name }) => name),
    })),
  );
}

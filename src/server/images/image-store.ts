import { parseImportedImageUrl } from '../../shared/catalogue/product-image-url';
import type { ReplyOf } from '../../shared/contract/calls';
import type { Catalogue } from '../catalogue/catalogue';
import { productImageAlt, productImagePath } from '../catalogue/product-row';
import { findImageFile, type ReleaseFile } from '../catalogue/release-file-store';
import { preparedQuery } from '../db/prepared-query';
import { numbersFromJson } from '../db/catalogue-sql';
import type { ProductImageRow } from './product-facts';

type GalleryImage = ReplyOf<'goodsImages'>['list'][number];

const productImagesQuery = preparedQuery((db, ids: string) =>
  db
    .selectFrom('product')
    .select(['goods_id', 'goods_sn', 'goods_name', 'product_class', 'smiles', 'formula', 'images'])
    .where('goods_id', 'in', numbersFromJson(ids)),
);

/** Returns the images of products in the order of `ids`; unknown ids are left out. */
export async function findProductImages(
  catalogue: Catalogue,
  ids: readonly number[],
): Promise<GalleryImage[]> {
  if (ids.length === 0) return [];
  const rows = await productImagesQuery(catalogue, JSON.stringify(ids));
  const rowsById = new Map(rows.map((row) => [row.goods_id, row]));
  return ids.flatMap((id) => {
    const row = rowsById.get(id);
    if (!row) return [];
    const { goods_id, goods_sn, goods_name } = row;
    return [{ goods_id, goods_sn, goods_name, img: productImagePath(row), alt: productImageAlt(row) }];
  });
}

/** Returns the imported image at a path such as `/pictures/files/<hash>-480.webp`; null when there is none. */
export async function findImportedImage(catalogue: Catalogue, path: string): Promise<ReleaseFile | null> {
  const image = parseImportedImageUrl(path);
  return image ? findImageFile(catalogue, `images/${image.hash}-${image.width}.webp`) : null;
}

export function findProductImageRow({ db }: Catalogue, id: number): Promise<ProductImageRow | undefined> {
  return db
    .selectFrom('product')
    .leftJoin('evidence', 'evidence.goods_id', 'product.goods_id')
    .select(['goods_name', 'product_class', 'attrs', 'properties', 'smiles', 'formula'])
    .select(['evidence.applications', 'evidence.species', 'evidence.cells'])
    .where('product.goods_id', '=', id)
    .executeTakeFirst();
}

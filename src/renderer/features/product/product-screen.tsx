import { useEffect } from 'react';
import { LoadFailure, need } from '../../api/failure';
import type { LoadArgs } from '../../api/screen-module';
import type { Product } from '../../../shared/contract/calls';
import { parseId } from '../../../shared/domain/list-address';
import { noteViewed } from '../../state/viewed';
import { BelowFold } from '../../ui/below-fold';
import { ProductTrail } from '../../ui/product-trail';
import { BuyBox } from './buy-box';
import { Gallery } from './gallery';
import { ProductHead } from './product-head';
import { ProductSections } from './product-sections';
import { ProductRow } from '../../ui/product-row';
import styles from './product-screen.module.css';

export async function load({ client, url, signal }: LoadArgs): Promise<Product> {
  const id = parseId(url.searchParams.get('id'));
  if (id === null)
    throw new LoadFailure({ kind: 'refused', code: 0, message: 'This address names no product.' });
  const tag = parseId(url.searchParams.get('tag_id'));
  return need(await client.call('goodsInfo', { id, ...(tag !== null && { tag_id: tag }) }, { signal }));
}

export { productPageHead as head } from './product-page-head';

export function Screen({ data: product }: { data: Product }) {
  const { goods_sn } = product;
  useEffect(() => noteViewed(goods_sn), [goods_sn]);
  return (
    // Another product starts afresh: no size, quantity or open list of the last one stays.
    <article key={product.goods_id} className={styles.screen}>
      <ProductTrail links={product.parents} here={product.goods_sn} />
      <div className={styles.top}>
        <Gallery product={product} />
        <ProductHead product={product} />
        <BuyBox product={product} />
      </div>
      <BelowFold>
        <ProductSections product={product} />
        {product.related.length > 0 && <ProductRow title="Related products" products={product.related} />}
      </BelowFold>
    </article>
  );
}

import { useEffect } from 'react';
import { usePageShown } from '../../hooks/page-shown';
import { noteViewed } from '../../state/viewed';
import { BelowFold } from '../../components/layout/lazy-section';
import { ProductTrail } from '../../components/product/product-breadcrumbs';
import { BuyBox } from './buy-box';
import { Gallery } from './gallery';
import type { ProductData } from './product-data';
import { ProductHead } from './product-head';
import { productPageHead } from './product-page-head';
import { SectionsWhenLoaded } from './sections-when-loaded';
import styles from './product-screen.module.css';

export { load } from './product-data';

export const drawnAhead = true;

export const head = ({ product }: ProductData) => productPageHead(product);

export function Screen({ data }: { data: ProductData }) {
  const { product, today } = data;
  const { goods_sn } = product;
  const shown = usePageShown();
  useEffect(() => {
    if (shown) noteViewed(goods_sn);
  }, [shown, goods_sn]);
  return (
    // Another product starts afresh: no size, quantity or open list of the last one stays.
    <article key={product.goods_id} className={styles.screen}>
      <ProductTrail links={product.parents} here={product.goods_sn} />
      <div className={styles.top}>
        <Gallery product={product} />
        <ProductHead product={product} />
        <BuyBox product={product} today={today} />
      </div>
      <BelowFold>
        <SectionsWhenLoaded data={data} />
      </BelowFold>
    </article>
  );
}

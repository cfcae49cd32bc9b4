import { useEffect } from 'react';
import { recordViewedNumber } from '../../state/recently-viewed';
import { LazySection } from '../../components/layout/lazy-section';
import { ProductBreadcrumbs } from '../../components/product/product-breadcrumbs';
import { BuyBox } from './buy/buy-box';
import { Gallery } from './gallery/gallery';
import type { ProductData } from './product-data';
import { ProductHead } from './product-head';
import { productPageHead } from './product-page-head';
import { SectionsWhenLoaded } from './lazy-section-list';
import styles from './product-screen.module.css';

export { load } from './product-data';

export const head = ({ product }: ProductData) => productPageHead(product);

export function Screen({ data }: { data: ProductData }) {
  const { product, today } = data;
  const { goods_sn } = product;
  useEffect(() => recordViewedNumber(goods_sn), [goods_sn]);
  return (
    // Another product starts afresh: no size, quantity or open list of the last one stays.
    <article key={product.goods_id} className={styles.screen}>
      <ProductBreadcrumbs links={product.parents} current={product.goods_sn} />
      <div className={styles.top}>
        <Gallery product={product} />
        <ProductHead product={product} />
        <BuyBox product={product} today={today} />
      </div>
      <LazySection>
        <SectionsWhenLoaded data={data} />
      </LazySection>
    </article>
  );
}

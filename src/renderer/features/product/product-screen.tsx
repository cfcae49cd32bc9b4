import { useEffect } from 'react';
import { recordViewedCatalogueNumber } from '../../state/recently-viewed';
import { LazySection } from '../../components/layout/lazy-section';
import { ProductBreadcrumbs } from '../../components/layout/breadcrumbs';
import { BuyBox } from './buy/buy-box';
import { Gallery } from './gallery';
import type { ProductData } from './product-data';
import { ProductHead } from './product-head';
import { CodeSplitSections } from './code-split-sections';
import { productClassNames } from '../../../shared/catalogue/product-class-names';
import type { PageHead } from '../../api/screen-module';
import { priceText } from '../../components/product/stock';
import styles from './product-screen.module.css';

export { loadProduct as load } from './load-product';

export function Screen({ data }: { data: ProductData }) {
  const { product } = data;
  const { goods_sn } = product;
  useEffect(() => recordViewedCatalogueNumber(goods_sn), [goods_sn]);
  return (
    // Remounts for another product to reset size, quantity and expanded lists.
    <article key={product.goods_id} className={styles.screen}>
      <ProductBreadcrumbs categories={product.parents} current={product.goods_sn} />
      <div className={styles.top}>
        <Gallery product={product} />
        <ProductHead product={product} />
        <BuyBox data={data} />
      </div>
      <div className={styles.below}>
        <LazySection>
          <CodeSplitSections data={data} />
        </LazySection>
      </div>
    </article>
  );
}

export function head({ product }: ProductData): PageHead {
  const { goods_id, goods_name, goods_sn, product_class, cas, attrs, options, images, img } = product;
  const [firstAttribute] = attrs;
  const distinctiveFact = cas
    ? `CAS ${cas}`
    : firstAttribute && `${firstAttribute.attr_name} ${firstAttribute.attr_value}`;
  const price = priceText(options);
  const sizes = options.map(({ attr_value }) => attr_value).join(', ');
  return {
    title: `${goods_name} | ${goods_sn}`,
    description: [
      `${goods_name} (${goods_sn})`,
      [productClassNames[product_class], distinctiveFact].filter(Boolean).join(', '),
      `${price.charAt(0).toUpperCase()}${price.slice(1)}${sizes && ` in sizes ${sizes}`}`,
      product.description,
    ]
      .filter(Boolean)
      .join('. '),
    canonical: `/goodsInfo?id=${goods_id}`,
    image: images[0]?.url ?? img,
    type: 'product',
  };
}

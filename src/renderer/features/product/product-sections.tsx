import { SectionNav } from '../../components/layout/section-nav';
import { ProductRow } from '../../components/product/product-row';
import { Alternatives } from './alternatives';
import type { ProductData } from './product-data';
import { sectionsOf } from './section-list';
import { Share } from './gallery/share';
import { ViewedBefore } from './recently-viewed-products';
import styles from './product-sections.module.css';

/** Everything that is known of the product, in the order in which it is asked for; empty parts are left out. */
export function ProductSections({ data }: { data: ProductData }) {
  const { product, alternatives } = data;
  const sections = sectionsOf(data);
  return (
    <>
      {alternatives && <Alternatives data={alternatives} />}
      <Share goodsId={product.goods_id} />
      <div className={styles.frame}>
        <SectionNav sections={sections} />
        <div className={styles.sections}>
          {sections.map(({ id, title, content }) => (
            <section key={id} id={id} className={styles.section} aria-labelledby={`${id}-title`}>
              <h2 id={`${id}-title`}>{title}</h2>
              {content}
            </section>
          ))}
        </div>
      </div>
      {product.related.length > 0 && <ProductRow title="Related products" products={product.related} />}
      <ViewedBefore product={product} />
    </>
  );
}

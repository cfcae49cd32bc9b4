import type { Product } from '../../../shared/contract/calls';
import { priceWords } from '../../ui/product-stock';
import { ProductTile } from './product-tile';
import styles from './related-row.module.css';

/** One row of them on a wide screen. */
const SHOWN = 6;

/** Products for the same target or compound. */
export function RelatedRow({ products }: { products: Product['related'] }) {
  return (
    <section className={styles.related} aria-labelledby="related-title">
      <h2 id="related-title">Related products</h2>
      <ul className={styles.row}>
        {products.slice(0, SHOWN).map((product) => (
          <li key={product.goods_id}>
            <ProductTile
              href={`/goodsInfo?id=${product.goods_id}`}
              name={product.goods_name}
              number={product.goods_sn}
              img={product.img}
              price={priceWords(product.options, undefined)}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}

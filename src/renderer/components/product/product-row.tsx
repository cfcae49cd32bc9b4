import { useId } from 'react';
import type { ProductInList } from '../../../shared/contract/calls';
import { ProductTile } from './product-tile';
import { priceText } from './stock';
import styles from './product-row.module.css';

/** One row on a wide screen. */
const MAX_PRODUCTS = 6;

export function ProductRow({ title, products }: { title: string; products: readonly ProductInList[] }) {
  const id = useId();
  return (
    <section className={styles.related} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <ul className={styles.row}>
        {products.slice(0, MAX_PRODUCTS).map((product) => (
          <li key={product.goods_id}>
            <ProductTile
              href={`/goodsInfo?id=${product.goods_id}`}
              name={product.goods_name}
              number={product.goods_sn}
              img={product.img}
              price={priceText(product.options, undefined)}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}

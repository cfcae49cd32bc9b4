import { useId } from 'react';
import type { ProductInList } from '../../../shared/contract/calls';
import { ProductTile } from './product-tile';
import { priceText } from './stock';
import styles from './product-row.module.css';

/** One row on a wide screen. */
const MAX_PRODUCTS = 6;

interface ProductRowProps {
  title: string;
  products: readonly ProductInList[];
  /** Id of the section, for links to it. */
  id?: string;
}

export function ProductRow({ title, products, id }: ProductRowProps) {
  const titleId = useId();
  return (
    <section id={id} className={styles.related} aria-labelledby={titleId}>
      <h2 id={titleId}>{title}</h2>
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

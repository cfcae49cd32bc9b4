import type { Product } from '../../../shared/contract/calls';
import { useViewedBefore } from '../../state/recently-viewed';
import { Button } from '../../components/forms/button';
import { ProductTile } from '../../components/product/product-tile';
import row from '../../components/product/product-row.module.css';
import styles from './recently-viewed-products.module.css';

/** The way back to what was looked at; kept in this tab alone, until the visitor signs out or wants it gone. */
export function ViewedBefore({ product }: { product: Product }) {
  const { products: goods, clear: forget } = useViewedBefore(product);
  if (goods.length === 0) return null;
  return (
    <section className={row.related} aria-labelledby="viewed-title">
      <div className={styles.head}>
        <h2 id="viewed-title">Recently viewed</h2>
        <Button variant="quiet" onClick={forget}>
          Clear the list
        </Button>
      </div>
      <ul className={row.row}>
        {goods.slice(0, 6).map(({ goods_id, goods_name, goods_sn, img }) => (
          <li key={goods_id}>
            <ProductTile
              href={`/goodsInfo?id=${goods_id}`}
              name={goods_name}
              number={goods_sn}
              img={img}
              price=""
            />
          </li>
        ))}
      </ul>
    </section>
  );
}

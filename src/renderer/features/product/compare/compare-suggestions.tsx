import { Link } from 'react-router-dom';
import type { Product } from '../../../../shared/contract/calls';
import { compareUrl, MAX_COMPARED } from '../../../../shared/catalogue/compare-url';
import { useRecentlyViewed } from '../../../state/recently-viewed';
import styles from './compare-screen.module.css';

const OFFERED = 6;

/** What else could stand beside them: related products of the same kind, and what was looked at before. */
export function CompareMore({ products }: { products: readonly Product[] }) {
  const recent = useRecentlyViewed();
  const ids = products.map(({ goods_id }) => goods_id);
  if (ids.length >= MAX_COMPARED) return null;
  const kinds = new Set(products.map(({ product_class }) => product_class));
  const related = products
    .flatMap((product) => [...product.conjugates, ...product.related])
    .filter(({ product_class }) => kinds.has(product_class));
  const others = new Map([...recent, ...related].map((one) => [one.goods_id, one]));
  const offered = [...others.values()].filter(({ goods_id }) => !ids.includes(goods_id)).slice(0, OFFERED);
  if (offered.length === 0) return null;
  return (
    <section aria-labelledby="compare-more">
      <h2 id="compare-more">Add another one</h2>
      <ul className={styles.more}>
        {offered.map(({ goods_id, goods_name, goods_sn }) => (
          <li key={goods_id}>
            <Link to={compareUrl([...ids, goods_id])} rel="nofollow">
              {goods_name}
            </Link>{' '}
            <span className={styles.number}>{goods_sn}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

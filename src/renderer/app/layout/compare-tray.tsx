import type { MouseEvent } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { compareUrl, MAX_COMPARED } from '../../../shared/catalogue/product-comparison';
import { buttonClass, Button } from '../../components/forms/button';
import { focusContent } from '../../lib/focus-content';
import { useCompareTray } from '../../state/use-compare-tray';
import styles from './compare-tray.module.css';

/**
 * Pages on which the tray would be in the way: comparison, cart, quick order, checkout, sign-in, the forms for messages, leads and
 * order requests, and the user center except the favorites.
 */
const pagesWithoutTray =
  /^\/(?:compare|shoppingcart|quickorder|contactus|login|lead|orderrequest|user(?!\/collect))(?:\/|$)/i;

/** The products to compare, at the bottom edge of pages on which visitors choose products. */
export function CompareTray() {
  const { products, remove, clear } = useCompareTray();
  const { pathname } = useLocation();
  if (products.length === 0 || pagesWithoutTray.test(pathname)) return null;
  const count = products.length;
  const isProductPage = /^\/goodsinfo\/?$/i.test(pathname);
  const removeProduct = ({ currentTarget: button }: MouseEvent, goodsId: number) => {
    const listItem = button.closest('li');
    focusNeighborOrContent(listItem?.nextElementSibling ?? listItem?.previousElementSibling);
    remove(goodsId);
  };
  return (
    <aside className={styles.tray} aria-label="Comparison" data-product={isProductPage}>
      <div className={styles.inner}>
        <ul className={styles.products}>
          {products.map(({ goods_id, goods_name }) => (
            <li key={goods_id} className={styles.product}>
              <span className={styles.name} title={goods_name}>
                {goods_name}
              </span>
              <button
                type="button"
                className={styles.remove}
                aria-label={`Do not compare ${goods_name}`}
                onClick={(event) => removeProduct(event, goods_id)}
              >
                ×
              </button>
            </li>
          ))}
        </ul>
        <p role="status" className={styles.count}>
          {count === 1 ? `Add up to ${MAX_COMPARED - 1} more` : `${count} of ${MAX_COMPARED}`}
        </p>
        <Button
          variant="quiet"
          onClick={() => {
            focusContent();
            clear();
          }}
        >
          Clear
        </Button>
        <Link
          to={compareUrl(products.map(({ goods_id }) => goods_id))}
          rel="nofollow"
          className={buttonClass('main')}
        >
          {`Compare (${count})`}
        </Link>
      </div>
    </aside>
  );
}

/** Focuses the button in another item of the tray, or the content, before the pressed button disappears. */
function focusNeighborOrContent(neighbor: Element | null | undefined): void {
  const button = neighbor?.querySelector('button');
  if (button) button.focus({ preventScroll: true });
  else focusContent();
}

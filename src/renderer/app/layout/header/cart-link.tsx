import { Link } from 'react-router-dom';
import { Icon } from '../../../components/media/icon';
import { useCartCount } from '../../../state/cart-count';
import styles from './cart-link.module.css';

/** Larger counts are shown as `999+`; the accessible name has the exact number. */
const MAX_SHOWN = 999;

export function CartLink() {
  const count = useCartCount();
  return (
    <Link
      to="/shoppingCart"
      className={styles.cart}
      aria-label={`Cart, ${count === 1 ? '1 item' : `${count} items`}`}
    >
      <Icon name="cart" size={22} />
      <span className={styles.word}>Cart</span>{' '}
      <span className={styles.badge} data-empty={count === 0}>
        {count > MAX_SHOWN ? `${MAX_SHOWN}+` : count}
      </span>
    </Link>
  );
}

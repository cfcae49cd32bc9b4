import { Link } from 'react-router-dom';
import { useCartCount } from '../../state/cart-count';
import { Icon } from '../../components/media/icon';
import styles from './cart-link.module.css';

/** Beyond this a badge says `999+`; the link's name keeps the whole number. */
const MOST_SHOWN = 999;

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
        {count > MOST_SHOWN ? `${MOST_SHOWN}+` : count}
      </span>
    </Link>
  );
}

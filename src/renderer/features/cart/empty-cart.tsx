import { formatMessage } from '../../../shared/lib/messages';
import { LinkButton } from '../../components/forms/link-button';
import { useSession } from '../../state/session';
import { loginPath } from '../../state/use-error-handler';
import styles from './empty-cart.module.css';

export function EmptyCart() {
  const { userName } = useSession();
  return (
    <div className={styles.empty}>
      <p className={styles.text}>{formatMessage('emptyCart')}</p>
      <p>Find a product by its name, catalogue number or CAS number, choose a size, and add it.</p>
      <p className={styles.actions}>
        <LinkButton to="/" variant="main">
          Find products
        </LinkButton>
        <LinkButton to="/quickOrder">Paste a list</LinkButton>
        {userName ? (
          <LinkButton to="/user/collect">My favorites</LinkButton>
        ) : (
          <LinkButton to={loginPath('/shoppingCart')}>Log in to see your saved cart</LinkButton>
        )}
      </p>
    </div>
  );
}

import { Link, useLocation } from 'react-router-dom';
import { useSession } from '../../state/session';
import { useTokenKeeper } from '../../state/token-keeper-context';
import { loginPath } from '../../state/use-remedy';
import styles from './account-links.module.css';

/** Log In and Register, or who is logged in and the ways to the user center and out. */
export function AccountLinks() {
  const { token, userName } = useSession();
  const keeper = useTokenKeeper();
  const { pathname, search } = useLocation();
  if (!token) {
    const from = pathname.startsWith('/login') ? '/' : pathname + search;
    return (
      <ul className={styles.links}>
        <li>
          <Link to={loginPath(from)} className={styles.link}>
            Log In
          </Link>
        </li>
        <li>
          <Link to="/login/register" className={styles.link}>
            Register
          </Link>
        </li>
      </ul>
    );
  }
  return (
    <ul className={styles.links}>
      <li className={styles.name}>{userName}</li>
      <li>
        <Link to="/user/order" className={styles.link}>
          User Center
        </Link>
      </li>
      <li>
        <button
          type="button"
          className={styles.link}
          onClick={() => {
            keeper.forget();
            window.location.reload();
          }}
        >
          Log Out
        </button>
      </li>
    </ul>
  );
}

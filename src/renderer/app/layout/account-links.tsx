import { Link, useLocation } from 'react-router-dom';
import { useClient } from '../../api/client-context';
import { useEndSession, useSession } from '../../state/session';
import { loginPath, useErrorHandler } from '../../state/use-error-handler';
import styles from './account-links.module.css';

/** Log In and Register, or who is logged in and the ways to the user center and out. */
export function AccountLinks() {
  const { userName } = useSession();
  const client = useClient();
  const forgetSession = useEndSession();
  const applyRemedy = useErrorHandler();
  const { pathname, search } = useLocation();
  if (!userName) {
    // Between log-in and registering it is still the page before them that a visitor goes back to.
    const before = new URLSearchParams(search).get('redirect') ?? '/';
    const from = pathname.startsWith('/login') ? before : pathname + search;
    // Crawlers would find another page of each behind every page.
    return (
      <ul className={styles.links}>
        <li>
          <Link to={loginPath(from)} rel="nofollow" className={styles.link}>
            Log In
          </Link>
        </li>
        <li>
          <Link to={loginPath(from, '/login/register')} rel="nofollow" className={styles.link}>
            Register
          </Link>
        </li>
      </ul>
    );
  }
  const logOut = async () => {
    const outcome = await client.call('logOut', {});
    // Whoever leaves a strange machine leaves nothing there, whether the shop could be told or not.
    const forgotten = forgetSession();
    if (!outcome.ok) return applyRemedy(outcome.failure);
    // A page that goes drops nothing any more.
    await forgotten;
    window.location.reload();
  };
  return (
    <ul className={styles.links}>
      <li className={styles.name}>{userName}</li>
      <li>
        <Link to="/user/order" className={styles.link}>
          User Center
        </Link>
      </li>
      <li>
        <button type="button" className={styles.link} onClick={() => void logOut()}>
          Log Out
        </button>
      </li>
    </ul>
  );
}

import { Link, useLocation } from 'react-router-dom';
import { useClient } from '../../../api/client-context';
import { useEndSession, useSession } from '../../../state/session';
import { loginPath, useErrorHandler } from '../../../state/use-error-handler';
import styles from './account-links.module.css';

/** Log In and Register, or for a customer the user name, the user center and Log Out. */
export function AccountLinks() {
  const { userName } = useSession();
  const client = useClient();
  const endSession = useEndSession();
  const handleError = useErrorHandler();
  const { pathname, search } = useLocation();
  if (!userName) {
    // A link on a sign-in page keeps the `redirect` parameter with which the page was opened.
    const redirectParam = new URLSearchParams(search).get('redirect') ?? '/';
    const returnPath = /^\/login/i.test(pathname) ? redirectParam : pathname + search;
    // `nofollow`, because crawlers would find a different sign-in URL on every page.
    return (
      <ul className={styles.links}>
        <li>
          <Link to={loginPath(returnPath)} rel="nofollow" className={styles.link}>
            Log In
          </Link>
        </li>
        <li>
          <Link to={loginPath(returnPath, '/login/register')} rel="nofollow" className={styles.link}>
            Register
          </Link>
        </li>
      </ul>
    );
  }
  const logOut = async () => {
    const outcome = await client.call('logOut', {});
    // Deletes local data even when the server could not be reached: the machine may be shared.
    const deletion = endSession();
    if (!outcome.ok) return handleError(outcome.failure);
    // An earlier reload would abort the deletion.
    await deletion;
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

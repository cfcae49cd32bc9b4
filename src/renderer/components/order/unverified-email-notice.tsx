import { Link } from 'react-router-dom';
import { confirmEmailUrl } from '../../../shared/accounts/redirect-target';
import styles from './unverified-email-notice.module.css';

/** States that e-mails about orders go to verified addresses only. `backTo` is the page to return to. */
export function UnverifiedEmailNotice({ backTo }: { backTo: string }) {
  return (
    <p>
      We cannot send you e-mails about this order until you confirm your e-mail address.{' '}
      <Link to={confirmEmailUrl(backTo)} className={styles.link}>
        Confirm my e-mail address
      </Link>
    </p>
  );
}

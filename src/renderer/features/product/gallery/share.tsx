import { Link } from 'react-router-dom';
import { useSettings } from '../../../state/settings';
import { Button } from '../../../components/forms/button';
import { CopyLink } from '../../../components/feedback/copy-link';
import styles from './share.module.css';

/** What can be done with the page as a whole. */
export function Share({ goodsId }: { goodsId: number }) {
  // A locked screen opens no dialog of the system's.
  const hasPrinter = useSettings().stand?.mode !== 'kiosk';
  return (
    <div className={styles.share}>
      <Link to={`/compare?ids=${goodsId}`} rel="nofollow" className={styles.link}>
        Compare with others
      </Link>
      <CopyLink path={`/goodsInfo?id=${goodsId}`} />
      {hasPrinter && (
        <Button variant="quiet" className="needs-script" onClick={() => window.print()}>
          Print
        </Button>
      )}
    </div>
  );
}

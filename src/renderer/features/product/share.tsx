import { Link } from 'react-router-dom';
import { Button } from '../../ui/button';
import { CopyLink } from '../../ui/copy-link';
import styles from './share.module.css';

/** What can be done with the page as a whole. */
export function Share({ goodsId }: { goodsId: number }) {
  return (
    <div className={styles.share}>
      <Link to={`/compare?ids=${goodsId}`} rel="nofollow" className={styles.link}>
        Compare with others
      </Link>
      <CopyLink path={`/goodsInfo?id=${goodsId}`} />
      <Button look="quiet" className="needs-script" onClick={() => window.print()}>
        Print
      </Button>
    </div>
  );
}

import { Link } from 'react-router-dom';
import { Button } from '../../ui/button';
import { CopyButton } from '../../ui/copy-button';
import { usePageOrigin } from './use-page-origin';
import styles from './share.module.css';

/**
 * What can be done with the page as a whole. A machine that shows the shop from its own disk does not know where the
 * website is: there the copied address is what stands behind the website's name.
 */
export function Share({ goodsId }: { goodsId: number }) {
  const origin = usePageOrigin();
  const path = `/goodsInfo?id=${goodsId}`;
  return (
    <div className={styles.share}>
      <Link to={`/compare?ids=${goodsId}`} rel="nofollow" className={styles.link}>
        Compare with others
      </Link>
      <CopyButton
        text={origin + path}
        done={origin ? 'Link copied.' : 'Copied: put it behind the address of our website.'}
      >
        Copy link
      </CopyButton>
      <Button look="quiet" className="needs-script" onClick={() => window.print()}>
        Print
      </Button>
    </div>
  );
}

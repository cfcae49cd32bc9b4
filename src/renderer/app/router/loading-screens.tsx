import { SkeletonRows } from '../../components/feedback/skeleton';
import styles from './loading-screens.module.css';

/** The user center while its first screen is under way: as wide and about as high as what comes. */
export function UserFirstLoad() {
  return (
    <div className={styles.frame}>
      <SkeletonRows rows={8} height={64} label="Loading the user center…" />
    </div>
  );
}

import { SkeletonRows } from '../../components/feedback/skeleton';
import styles from './loading-screens.module.css';

/** Shown while the code and data of the first screen are loading. */
export function AppLoading() {
  return <p className="visually-hidden">Loading the shop…</p>;
}

/** Shown while the first screen of the user center is loading. Has the width and about the height of such a screen. */
export function UserCenterLoading() {
  return (
    <div className={styles.frame}>
      <SkeletonRows rows={8} height={64} label="Loading the user center…" />
    </div>
  );
}

import { useNavigation } from 'react-router-dom';
import styles from './page-progress.module.css';

/** A line along the top edge while the next screen is under way; quick changes never show it. */
export function PageProgress() {
  const { state } = useNavigation();
  return state === 'idle' ? null : (
    <div className={styles.line} aria-hidden="true" data-testid="page-progress" />
  );
}

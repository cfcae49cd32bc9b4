import { Button } from '../../../components/forms/button';
import styles from './removed-favorite.module.css';
import type { RemovedFavourite } from './use-favorite-removal';

interface RemovedFavouriteBarProps {
  removed: RemovedFavourite | null;
  busy: boolean;
  onUndo: (removed: RemovedFavourite) => void;
}

/** What was removed last, and the way back; it stays until something else is removed. */
export function RemovedFavouriteBar({ removed, busy, onUndo }: RemovedFavouriteBarProps) {
  return (
    <div role="status" className={styles.status}>
      {removed && (
        <p className={styles.bar}>
          <span>Removed: {removed.name}</span>
          {removed.undoable && (
            <Button disabled={busy} onClick={() => onUndo(removed)}>
              Undo
            </Button>
          )}
        </p>
      )}
    </div>
  );
}

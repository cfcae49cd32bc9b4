import { useState } from 'react';
import { formatTime } from '../../../../shared/lib/format-date';
import type { SavedCart } from '../../../../shared/platform/staff-bridge';
import { Button } from '../../../components/forms/button';
import styles from './note-list.module.css';

interface SavedCartRowProps {
  cart: SavedCart & { keptAt: string };
  /** Whether the current cart has lines, which opening this cart would mix with its own. */
  hasCurrentLines: boolean;
  busy: boolean;
  onOpen: (instead: boolean) => void;
  onDelete: () => void;
}

/** A saved cart. Asks before mixing lines of two customers and before deleting. */
export function SavedCartRow({ cart, hasCurrentLines, busy, onOpen, onDelete }: SavedCartRowProps) {
  const { name, lines, keptAt } = cart;
  const [confirming, setConfirming] = useState<'open' | 'drop' | null>(null);
  const count = lines.length === 1 ? '1 line' : `${lines.length} lines`;
  return (
    <li className={styles.item}>
      <p className={styles.name}>
        <strong>{name}</strong>
        <span>
          {count}, {formatTime(keptAt)}
        </span>
      </p>
      <div className={styles.actions}>
        {confirming === 'open' && (
          <>
            <Button onClick={() => setConfirming(null)}>Cancel</Button>
            <Button disabled={busy} onClick={() => onOpen(false)}>
              Add to the present cart
            </Button>
            <Button disabled={busy} variant="main" onClick={() => onOpen(true)}>
              Replace the present cart
            </Button>
          </>
        )}
        {confirming === 'drop' && (
          <>
            <Button onClick={() => setConfirming(null)}>Keep it</Button>
            <Button variant="main" onClick={onDelete}>
              Delete for good
            </Button>
          </>
        )}
        {confirming === null && (
          <>
            <Button variant="quiet" onClick={() => setConfirming('drop')}>
              Delete<span className="visually-hidden"> {name}</span>
            </Button>
            <Button disabled={busy} onClick={() => (hasCurrentLines ? setConfirming('open') : onOpen(false))}>
              Open<span className="visually-hidden"> {name}</span>
            </Button>
          </>
        )}
      </div>
    </li>
  );
}

import { useState } from 'react';
import { formatDateTime } from '../../../../shared/lib/format-date';
import type { SavedCart } from '../../../../shared/platform/staff-bridge';
import { Button } from '../../../components/forms/button';
import { ConfirmButton } from './confirm-button';
import styles from './note-list.module.css';

interface SavedCartRowProps {
  cart: SavedCart & { savedAt: string };
  /** True when the current cart has lines. Opening the saved cart would then mix lines of two customers. */
  hasCurrentLines: boolean;
  busy: boolean;
  /** With `isReplacing`, removes the lines of the current cart first. */
  onOpen: (options: { isReplacing: boolean }) => void;
  onDelete: () => void;
}

/** A saved cart. Asks before mixing lines of two customers and before deleting. */
export function SavedCartRow({ cart, hasCurrentLines, busy, onOpen, onDelete }: SavedCartRowProps) {
  const { name, lines, savedAt } = cart;
  const [confirming, setConfirming] = useState<'open' | 'delete' | null>(null);
  const lineCount = lines.length === 1 ? '1 line' : `${lines.length} lines`;
  return (
    <li className={styles.item}>
      <p className={styles.name}>
        <strong>{name}</strong>
        <span>{`${lineCount}, ${formatDateTime(savedAt)}`}</span>
      </p>
      <div className={styles.actions}>
        {confirming === 'open' && (
          <>
            <Button onClick={() => setConfirming(null)}>Cancel</Button>
            <ConfirmButton disabled={busy} onClick={() => onOpen({ isReplacing: false })}>
              Add to the current cart
            </ConfirmButton>
            <ConfirmButton disabled={busy} variant="main" onClick={() => onOpen({ isReplacing: true })}>
              Replace the current cart
            </ConfirmButton>
          </>
        )}
        {confirming === 'delete' && (
          <>
            <Button onClick={() => setConfirming(null)}>Cancel</Button>
            <ConfirmButton variant="main" onClick={onDelete}>
              Delete permanently
            </ConfirmButton>
          </>
        )}
        {confirming === null && (
          <>
            <Button variant="quiet" onClick={() => setConfirming('delete')}>
              Delete<span className="visually-hidden"> {name}</span>
            </Button>
            <Button
              disabled={busy}
              onClick={() => (hasCurrentLines ? setConfirming('open') : onOpen({ isReplacing: false }))}
            >
              Open<span className="visually-hidden"> {name}</span>
            </Button>
          </>
        )}
      </div>
    </li>
  );
}

import { useState } from 'react';
import type { KeptCart } from '../../../../shared/platform/staff-bridge';
import { showTime } from '../../../../shared/lib/format-date';
import { Button } from '../../../components/forms/button';
import styles from './note-list.module.css';

interface SavedCartRowProps {
  cart: KeptCart & { keptAt: string };
  /** The present cart holds something: whose lines are they going to be? */
  meetsLines: boolean;
  busy: boolean;
  onOpen: (instead: boolean) => void;
  onDrop: () => void;
}

/** One kept cart. What would mix two customers' lines, or cannot be taken back, is asked for first. */
export function SavedCartRow({ cart, meetsLines, busy, onOpen, onDrop }: SavedCartRowProps) {
  const { name, lines, keptAt } = cart;
  const [asking, setAsking] = useState<'open' | 'drop' | null>(null);
  const count = lines.length === 1 ? '1 line' : `${lines.length} lines`;
  return (
    <li className={styles.paper}>
      <p className={styles.name}>
        <strong>{name}</strong>
        <span>
          {count}, {showTime(keptAt)}
        </span>
      </p>
      <div className={styles.ways}>
        {asking === 'open' && (
          <>
            <Button onClick={() => setAsking(null)}>Cancel</Button>
            <Button disabled={busy} onClick={() => onOpen(false)}>
              Add to the present cart
            </Button>
            <Button disabled={busy} variant="main" onClick={() => onOpen(true)}>
              Replace the present cart
            </Button>
          </>
        )}
        {asking === 'drop' && (
          <>
            <Button onClick={() => setAsking(null)}>Keep it</Button>
            <Button variant="main" onClick={onDrop}>
              Delete for good
            </Button>
          </>
        )}
        {asking === null && (
          <>
            <Button variant="quiet" onClick={() => setAsking('drop')}>
              Delete<span className="visually-hidden"> {name}</span>
            </Button>
            <Button disabled={busy} onClick={() => (meetsLines ? setAsking('open') : onOpen(false))}>
              Open<span className="visually-hidden"> {name}</span>
            </Button>
          </>
        )}
      </div>
    </li>
  );
}

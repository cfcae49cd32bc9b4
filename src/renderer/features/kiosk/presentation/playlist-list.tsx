import { useState } from 'react';
import type { StaffShelf, Talk } from '../../../../shared/platform/staff-bridge';
import { Button } from '../../../components/forms/button';
import { StandActions, StandDialog } from '../stand-dialog';
import { UnreadableNotesAlert } from '../staff/sales-notes';
import styles from '../staff/note-list.module.css';

interface PlaylistListProps {
  shelf: StaffShelf | null;
  said: string;
  onShow: (talk: Talk) => void;
  onEdit: (talk: Talk) => void;
  onDrop: (talk: Talk) => void;
  onClose: () => void;
}

const empty: Talk = { id: '', name: '', entries: [] };

/** The lists that were prepared, each to be shown, changed or deleted. */
export function PlaylistList({ shelf, said, onShow, onEdit, onDrop, onClose }: PlaylistListProps) {
  const [dropping, setDropping] = useState('');
  return (
    <StandDialog
      title="On stage"
      lead="Products one by one, large enough for a projector. All of it comes from this machine."
      onClose={onClose}
    >
      <p role="status" aria-live="polite" className={styles.said}>
        {said}
      </p>
      {shelf && <UnreadableNotesAlert count={shelf.unreadable} />}
      {shelf?.talks.length === 0 && <p>No list is prepared yet.</p>}
      <ul className={styles.papers} aria-label="Prepared lists">
        {shelf?.talks.map((talk) => (
          <li key={talk.id} className={styles.paper}>
            <p className={styles.name}>
              <strong>{talk.name}</strong>
              <span>{talk.entries.length === 1 ? '1 product' : `${talk.entries.length} products`}</span>
            </p>
            <div className={styles.ways}>
              {dropping === talk.id ? (
                <>
                  <Button onClick={() => setDropping('')}>Keep it</Button>
                  <Button variant="main" onClick={() => onDrop(talk)}>
                    Delete for good
                  </Button>
                </>
              ) : (
                <>
                  <Button variant="quiet" onClick={() => setDropping(talk.id)}>
                    Delete<span className="visually-hidden"> {talk.name}</span>
                  </Button>
                  <Button onClick={() => onEdit(talk)}>
                    Change<span className="visually-hidden"> {talk.name}</span>
                  </Button>
                  <Button disabled={talk.entries.length === 0} onClick={() => onShow(talk)}>
                    Show<span className="visually-hidden"> {talk.name}</span>
                  </Button>
                </>
              )}
            </div>
          </li>
        ))}
      </ul>
      <StandActions>
        <Button onClick={onClose}>Back</Button>
        <Button onClick={() => onShow(empty)}>Show without a list</Button>
        <Button variant="main" onClick={() => onEdit(empty)}>
          New list
        </Button>
      </StandActions>
    </StandDialog>
  );
}

import { useState } from 'react';
import type { Playlist, StoredStaffNotes } from '../../../../shared/platform/staff-bridge';
import { Button } from '../../../components/forms/button';
import styles from '../staff/note-list.module.css';
import { UnreadableNotesAlert } from '../staff/sales-notes';
import { StandActions, StandDialog } from '../stand-dialog';

interface PlaylistListProps {
  notes: StoredStaffNotes | null;
  message: string;
  onShow: (playlist: Playlist) => void;
  onEdit: (playlist: Playlist) => void;
  onDelete: (playlist: Playlist) => void;
  onClose: () => void;
}

const empty: Playlist = { id: '', name: '', entries: [] };

export function PlaylistList({ notes, message, onShow, onEdit, onDelete, onClose }: PlaylistListProps) {
  const [deletingId, setDeletingId] = useState('');
  return (
    <StandDialog
      title="On stage"
      lead="Products one by one, large enough for a projector. All of it comes from this machine."
      onClose={onClose}
    >
      <p role="status" aria-live="polite" className={styles.message}>
        {message}
      </p>
      {notes && <UnreadableNotesAlert count={notes.unreadable} />}
      {notes?.talks.length === 0 && <p>No list is prepared yet.</p>}
      <ul className={styles.list} aria-label="Prepared lists">
        {notes?.talks.map((playlist) => (
          <li key={playlist.id} className={styles.item}>
            <p className={styles.name}>
              <strong>{playlist.name}</strong>
              <span>
                {playlist.entries.length === 1 ? '1 product' : `${playlist.entries.length} products`}
              </span>
            </p>
            <div className={styles.actions}>
              {deletingId === playlist.id ? (
                <>
                  <Button onClick={() => setDeletingId('')}>Keep it</Button>
                  <Button variant="main" onClick={() => onDelete(playlist)}>
                    Delete for good
                  </Button>
                </>
              ) : (
                <>
                  <Button variant="quiet" onClick={() => setDeletingId(playlist.id)}>
                    Delete<span className="visually-hidden"> {playlist.name}</span>
                  </Button>
                  <Button onClick={() => onEdit(playlist)}>
                    Change<span className="visually-hidden"> {playlist.name}</span>
                  </Button>
                  <Button disabled={playlist.entries.length === 0} onClick={() => onShow(playlist)}>
                    Show<span className="visually-hidden"> {playlist.name}</span>
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

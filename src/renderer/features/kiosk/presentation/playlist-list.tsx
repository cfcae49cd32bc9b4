import { useState } from 'react';
import type { Playlist, StoredSalesNotes } from '../../../../shared/platform/staff-bridge';
import { Button } from '../../../components/forms/button';
import { ConfirmButton } from '../staff/confirm-button';
import styles from '../staff/note-list.module.css';
import { UnreadableNotesAlert } from '../staff/sales-notes';
import { StandActions, StandDialog } from '../stand-dialog';

interface PlaylistListProps {
  notes: StoredSalesNotes | null;
  message: string;
  onPresent: (playlist: Playlist) => void;
  onEdit: (playlist: Playlist) => void;
  onDelete: (playlist: Playlist) => void;
  onClose: () => void;
}

const emptyPlaylist: Playlist = { id: '', name: '', entries: [] };

/** Lists the playlists, with buttons to present, edit and delete them. */
export function PlaylistList({ notes, message, onPresent, onEdit, onDelete, onClose }: PlaylistListProps) {
  /** Id of the playlist for which the deletion must be confirmed; '' for none. */
  const [deletingId, setDeletingId] = useState('');
  return (
    <StandDialog
      title="Presentation"
      intro="Shows products one by one, large enough for a projector. It works offline."
      onClose={onClose}
    >
      <p role="status" aria-live="polite" className={styles.message}>
        {message}
      </p>
      {notes && <UnreadableNotesAlert count={notes.unreadable} />}
      {notes?.playlists.length === 0 && <p>No playlists yet.</p>}
      <ul className={styles.list} aria-label="Playlists">
        {notes?.playlists.map((playlist) => (
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
                  <Button onClick={() => setDeletingId('')}>Cancel</Button>
                  <ConfirmButton variant="main" onClick={() => onDelete(playlist)}>
                    Delete permanently
                  </ConfirmButton>
                </>
              ) : (
                <>
                  <Button variant="quiet" onClick={() => setDeletingId(playlist.id)}>
                    Delete<span className="visually-hidden"> {playlist.name}</span>
                  </Button>
                  <Button onClick={() => onEdit(playlist)}>
                    Edit<span className="visually-hidden"> {playlist.name}</span>
                  </Button>
                  <Button disabled={playlist.entries.length === 0} onClick={() => onPresent(playlist)}>
                    Present<span className="visually-hidden"> {playlist.name}</span>
                  </Button>
                </>
              )}
            </div>
          </li>
        ))}
      </ul>
      <StandActions>
        <Button onClick={onClose}>Back</Button>
        <Button onClick={() => onPresent(emptyPlaylist)}>Present without a playlist</Button>
        <Button variant="main" onClick={() => onEdit(emptyPlaylist)}>
          New playlist
        </Button>
      </StandActions>
    </StandDialog>
  );
}

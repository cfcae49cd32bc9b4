import { useState } from 'react';
import type { Playlist, PlaylistEntry } from '../../../../shared/platform/staff-bridge';
import { Button } from '../../../components/forms/button';
import { TextField } from '../../../components/forms/text-field';
import { StandActions, StandDialog } from '../stand-dialog';
import { useKeepSessionAlive } from '../use-stand';
import { AddProducts } from './add-products';
import styles from './playlist-editor.module.css';
import { entryKey, moveEntry } from './playlist-entries';

interface PlaylistEditorProps {
  playlist: Playlist;
  /** Message of the last save; '' for none. */
  message: string;
  onSave: (playlist: Playlist) => Promise<void>;
  onClose: () => void;
}

/** Maximum number of products in a playlist. Further products are not added. */
const MAX_ENTRIES = 500;

export function PlaylistEditor({ playlist, message, onSave, onClose }: PlaylistEditorProps) {
  const [name, setName] = useState(playlist.name);
  const [entries, setEntries] = useState<readonly PlaylistEntry[]>(playlist.entries);
  const [problem, setProblem] = useState('');
  const [saving, setSaving] = useState(false);
  useKeepSessionAlive();

  const save = async () => {
    if (name.trim() === '') return setProblem('Enter a name for the playlist.');
    setProblem('');
    setSaving(true);
    await onSave({ id: playlist.id, name: name.trim(), entries });
    setSaving(false);
  };
  const changeEntry = (position: number, entry: PlaylistEntry) =>
    setEntries(entries.map((current, index) => (index === position ? entry : current)));

  return (
    <StandDialog title={playlist.id ? 'Edit playlist' : 'New playlist'} onClose={onClose}>
      <TextField
        name="playlist-name"
        label="Playlist name"
        value={name}
        onChange={setName}
        required
        maxLength={80}
        problem={problem || undefined}
      />
      <AddProducts onFound={(added) => setEntries((before) => [...before, ...added].slice(0, MAX_ENTRIES))} />
      {entries.length === MAX_ENTRIES && (
        <p role="status">{`A playlist has at most ${MAX_ENTRIES} products.`}</p>
      )}
      {entries.length > 0 && (
        <ol className={styles.entries} aria-label="Products in the playlist">
          {entries.map((entry, position) => (
            <EntryRow
              key={entryKey(entries, position)}
              entry={entry}
              position={position}
              count={entries.length}
              onChange={(newEntry) => changeEntry(position, newEntry)}
              onMove={(step) => setEntries(moveEntry(entries, position, position + step))}
              onRemove={() => setEntries(entries.filter((_entry, index) => index !== position))}
            />
          ))}
        </ol>
      )}
      <p role="status" aria-live="polite" className={styles.message}>
        {message}
      </p>
      <StandActions>
        <Button onClick={onClose}>Cancel</Button>
        <Button variant="main" disabled={saving} onClick={() => void save()}>
          {saving ? 'One moment…' : 'Save playlist'}
        </Button>
      </StandActions>
    </StandDialog>
  );
}

interface EntryRowProps {
  entry: PlaylistEntry;
  position: number;
  count: number;
  onChange: (entry: PlaylistEntry) => void;
  onMove: (step: 1 | -1) => void;
  onRemove: () => void;
}

/** A product of the playlist with its position and the presenter's note. */
function EntryRow({ entry, position, count, onChange, onMove, onRemove }: EntryRowProps) {
  const { goods_sn: catalogueNumber, goods_name: name, note } = entry;
  return (
    <li className={styles.entry}>
      <p className={styles.product}>
        <span className={styles.number}>{catalogueNumber}</span>
        {name}
      </p>
      <div className={styles.actions}>
        <Button
          disabled={position === 0}
          aria-label={`Move ${catalogueNumber} up`}
          onClick={() => onMove(-1)}
        >
          ↑
        </Button>
        <Button
          disabled={position === count - 1}
          aria-label={`Move ${catalogueNumber} down`}
          onClick={() => onMove(1)}
        >
          ↓
        </Button>
        <Button variant="quiet" aria-label={`Remove ${catalogueNumber}`} onClick={onRemove}>
          Remove
        </Button>
      </div>
      <div className={styles.note}>
        <TextField
          name={`note-${position}`}
          label={`Note for ${catalogueNumber}`}
          value={note}
          onChange={(text) => onChange({ ...entry, note: text })}
          maxLength={1000}
        />
      </div>
    </li>
  );
}

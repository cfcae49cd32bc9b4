import type { TalkEntry } from '../../../../shared/platform/staff-bridge';
import { Button } from '../../../components/forms/button';
import { TextField } from '../../../components/forms/text-field';
import styles from './playlist-editor.module.css';

interface EntryRowProps {
  entry: TalkEntry;
  at: number;
  count: number;
  onChange: (entry: TalkEntry) => void;
  onMove: (by: 1 | -1) => void;
  onRemove: () => void;
}

/** One product of a list: its place, and what the speaker wants to say about it. */
export function EntryRow({ entry, at, count, onChange, onMove, onRemove }: EntryRowProps) {
  const { goods_sn: number, goods_name: name, note } = entry;
  return (
    <li className={styles.entry}>
      <p className={styles.product}>
        <span className={styles.number}>{number}</span>
        {name}
      </p>
      <div className={styles.ways}>
        <Button disabled={at === 0} aria-label={`Move ${number} up`} onClick={() => onMove(-1)}>
          ↑
        </Button>
        <Button disabled={at === count - 1} aria-label={`Move ${number} down`} onClick={() => onMove(1)}>
          ↓
        </Button>
        <Button variant="quiet" aria-label={`Remove ${number}`} onClick={onRemove}>
          Remove
        </Button>
      </div>
      <div className={styles.note}>
        <TextField
          name={`note-${at}`}
          label={`Note for ${number}`}
          value={note}
          onChange={(text) => onChange({ ...entry, note: text })}
          maxLength={1000}
        />
      </div>
    </li>
  );
}

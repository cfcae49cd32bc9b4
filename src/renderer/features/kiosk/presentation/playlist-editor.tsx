import { useState } from 'react';
import type { Talk, TalkEntry } from '../../../../shared/platform/staff-bridge';
import { Button } from '../../../components/forms/button';
import { TextField } from '../../../components/forms/text-field';
import { StandActions, StandDialog } from '../stand-dialog';
import { useHeldVisit } from '../use-keep-session-alive';
import { AddProducts } from './add-products';
import { EntryRow } from './entry-row';
import { keyAt, moved } from './move-entry';
import styles from './playlist-editor.module.css';

interface TalkEditorProps {
  talk: Talk;
  /** What the machine said when it was to be kept. */
  said: string;
  onSave: (talk: Talk) => Promise<void>;
  onClose: () => void;
}

const MOST_ENTRIES = 500;

/** A list for the stage while it is being prepared. */
export function TalkEditor({ talk, said, onSave, onClose }: TalkEditorProps) {
  const [name, setName] = useState(talk.name);
  const [entries, setEntries] = useState<readonly TalkEntry[]>(talk.entries);
  const [problem, setProblem] = useState('');
  const [saving, setSaving] = useState(false);
  useHeldVisit();

  const save = async () => {
    if (name.trim() === '') return setProblem('Give the list a name.');
    setProblem('');
    setSaving(true);
    await onSave({ id: talk.id, name: name.trim(), entries });
    setSaving(false);
  };
  const change = (at: number, entry: TalkEntry) =>
    setEntries(entries.map((one, index) => (index === at ? entry : one)));

  return (
    <StandDialog title={talk.id ? 'Change the list' : 'New list'} onClose={onClose}>
      <TextField
        name="talk-name"
        label="Name of the list"
        value={name}
        onChange={setName}
        required
        maxLength={80}
        problem={problem || undefined}
      />
      <AddProducts
        onFound={(found) => setEntries((before) => [...before, ...found].slice(0, MOST_ENTRIES))}
      />
      {entries.length > 0 && (
        <ol className={styles.entries} aria-label="Products of the list">
          {entries.map((entry, at) => (
            <EntryRow
              key={keyAt(entries, at)}
              entry={entry}
              at={at}
              count={entries.length}
              onChange={(next) => change(at, next)}
              onMove={(by) => setEntries(moved(entries, at, at + by))}
              onRemove={() => setEntries(entries.filter((_one, index) => index !== at))}
            />
          ))}
        </ol>
      )}
      <p role="status" aria-live="polite" className={styles.said}>
        {said}
      </p>
      <StandActions>
        <Button onClick={onClose}>Cancel</Button>
        <Button variant="main" disabled={saving} onClick={() => void save()}>
          {saving ? 'One moment…' : 'Keep the list'}
        </Button>
      </StandActions>
    </StandDialog>
  );
}

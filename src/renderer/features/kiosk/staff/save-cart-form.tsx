import { useState, type FormEvent } from 'react';
import { Button } from '../../../components/forms/button';
import { TextField } from '../../../components/forms/text-field';
import styles from '../staff-form.module.css';

interface SaveCartFormProps {
  /** Number of lines in the current cart. */
  lineCount: number;
  /** Resolves to whether the cart was saved. */
  onSave: (name: string) => Promise<boolean>;
}

/** Saves the current cart under the name of a customer. */
export function SaveCartForm({ lineCount, onSave }: SaveCartFormProps) {
  const [name, setName] = useState('');
  const [problem, setProblem] = useState('');
  const [busy, setBusy] = useState(false);
  if (lineCount === 0) return <p>The current cart is empty.</p>;
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    if (name.trim() === '') return setProblem('Enter a name for the cart.');
    setProblem('');
    setBusy(true);
    // A name that was changed meanwhile stays.
    if (await onSave(name.trim())) setName((current) => (current === name ? '' : current));
    setBusy(false);
  };
  return (
    <form
      method="post"
      className={styles.form}
      aria-label="Save the current cart"
      onSubmit={(event) => void submit(event)}
    >
      <TextField
        name="saved-cart-name"
        label="Save the current cart as"
        placeholder="Dr. Lee, Basel"
        autoComplete="off"
        maxLength={80}
        required
        value={name}
        onChange={setName}
        problem={problem || undefined}
      >
        <Button type="submit" disabled={busy}>
          Save {lineCount === 1 ? '1 line' : `${lineCount} lines`}
        </Button>
      </TextField>
    </form>
  );
}

import { useState, type FormEvent } from 'react';
import { Button } from '../../../components/forms/button';
import { TextField } from '../../../components/forms/text-field';
import styles from '../setup/setup-form.module.css';

interface SaveCartFormProps {
  /** Number of lines in the current cart. */
  lines: number;
  /** Resolves to whether the cart was saved. */
  onSave: (name: string) => Promise<boolean>;
}

export function SaveCartForm({ lines, onSave }: SaveCartFormProps) {
  const [name, setName] = useState('');
  const [problem, setProblem] = useState('');
  if (lines === 0) return <p>The present cart is empty.</p>;
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (name.trim() === '') return setProblem('Give the cart a name.');
    setProblem('');
    if (await onSave(name.trim())) setName('');
  };
  return (
    <form
      method="post"
      className={styles.form}
      aria-label="Keep the present cart"
      onSubmit={(event) => void submit(event)}
    >
      <TextField
        name="kept-cart-name"
        label="Keep the present cart as"
        placeholder="Dr Lee, Basel"
        autoComplete="off"
        maxLength={80}
        required
        value={name}
        onChange={setName}
        problem={problem || undefined}
      >
        <Button type="submit">Keep {lines === 1 ? '1 line' : `${lines} lines`}</Button>
      </TextField>
    </form>
  );
}

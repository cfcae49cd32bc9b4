import { useState, type FormEvent } from 'react';
import { Button } from '../../../components/forms/button';
import { TextField } from '../../../components/forms/text-field';
import styles from '../setup/setup-form.module.css';

interface SaveCartFormProps {
  /** How many lines the present cart has. */
  lines: number;
  /** Resolves to whether it is kept. */
  onKeep: (name: string) => Promise<boolean>;
}

/** Keeps the present cart under a name. */
export function SaveCartForm({ lines, onKeep }: SaveCartFormProps) {
  const [name, setName] = useState('');
  const [problem, setProblem] = useState('');
  if (lines === 0) return <p>The present cart is empty.</p>;
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (name.trim() === '') return setProblem('Give the cart a name.');
    setProblem('');
    if (await onKeep(name.trim())) setName('');
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

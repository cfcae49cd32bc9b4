import { useState } from 'react';
import { Button } from '../../../components/forms/button';
import { TextField } from '../../../components/forms/text-field';
import styles from '../setup/setup-form.module.css';

/** Takes the code that was written down when the stand was set up. */
export function RecoveryForm({ disabled, onCode }: { disabled: boolean; onCode: (code: string) => void }) {
  const [code, setCode] = useState('');
  return (
    <form
      method="post"
      className={styles.form}
      aria-label="Recovery code"
      onSubmit={(event) => {
        event.preventDefault();
        if (!disabled && code.trim() !== '') onCode(code);
      }}
    >
      <TextField
        name="recovery-code"
        label="Recovery code"
        value={code}
        onChange={setCode}
        required
        autoFocus
        autoComplete="off"
        maxLength={40}
        hint="The 16 letters and digits that were shown when the PIN was chosen."
      />
      <Button variant="main" type="submit" disabled={disabled}>
        Open
      </Button>
    </form>
  );
}

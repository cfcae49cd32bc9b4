import { useState, type FormEvent } from 'react';
import type { StaffResult } from '../../../../shared/platform/staff-bridge';
import { Button } from '../../../components/forms/button';
import { TextField } from '../../../components/forms/text-field';
import styles from '../setup/setup-form.module.css';
import { StandActions, StandDialog } from '../stand-dialog';
import { useStaff } from '../use-stand';
import type { StaffPanelProps } from './staff-panel-list';

/** Exports rejected entries to an encrypted file. */
export function ExportPanel({ onClose }: StaffPanelProps) {
  const staff = useStaff();
  const [password, setPassword] = useState('');
  const [repeated, setRepeated] = useState('');
  const [answer, setAnswer] = useState<StaffResult | null>(null);
  const [busy, setBusy] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    if (password !== repeated) return setAnswer({ done: false, said: 'The two passwords differ.' });
    setBusy(true);
    const result = await staff.exportRefused(password);
    setAnswer(result);
    if (result.done) {
      setPassword('');
      setRepeated('');
    }
    setBusy(false);
  };
  const field = { type: 'password', autoComplete: 'new-password', required: true, maxLength: 200 } as const;
  return (
    <StandDialog
      title="Take refused entries along"
      lead="People’s names are in them, so the file is encrypted. Without the password nobody opens it, you neither."
      onClose={onClose}
    >
      <form
        method="post"
        className={styles.form}
        aria-label="Export"
        onSubmit={(event) => void submit(event)}
      >
        <TextField
          {...field}
          name="export-password"
          label="Password for the file"
          value={password}
          onChange={setPassword}
          hint="12 characters or more. The file goes onto a memory stick, if one is plugged in, else to the documents."
          problem={answer?.done === false ? answer.said : undefined}
        />
        <TextField
          {...field}
          name="export-password-again"
          label="The same password again"
          value={repeated}
          onChange={setRepeated}
        />
        <p role="status">{answer?.done && answer.said}</p>
        <StandActions>
          <Button onClick={onClose}>Back</Button>
          <Button variant="main" type="submit" disabled={busy}>
            {busy ? 'Encrypting…' : 'Write the file'}
          </Button>
        </StandActions>
      </form>
    </StandDialog>
  );
}

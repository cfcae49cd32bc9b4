import { useState, type FormEvent } from 'react';
import type { StaffResult } from '../../../../shared/platform/staff-bridge';
import { Button } from '../../../components/forms/button';
import { TextField } from '../../../components/forms/text-field';
import styles from '../staff-form.module.css';
import { StandActions, StandDialog } from '../stand-dialog';
import { useStaff } from '../use-stand';
import { ConfirmButton } from './confirm-button';
import type { StaffPanelProps } from './staff-panel-list';

/** Exports entries that the shop rejected, and those for other shops, to an encrypted file, and then offers to delete them from the stand. */
export function ExportPanel({ onClose }: StaffPanelProps) {
  const staff = useStaff();
  const [password, setPassword] = useState('');
  const [confirmation, setConfirmation] = useState('');
  const [exportResult, setExportResult] = useState<StaffResult | null>(null);
  const [deletionResult, setDeletionResult] = useState<StaffResult | null>(null);
  const [busy, setBusy] = useState(false);
  /** Step of the deletion; null before an export and after a deletion. */
  const [deletion, setDeletion] = useState<'offered' | 'confirming' | null>(null);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    setDeletionResult(null);
    if (password !== confirmation)
      return setExportResult({ done: false, message: 'The passwords do not match.' });
    setBusy(true);
    const result = await staff.exportUndelivered(password);
    setExportResult(result);
    if (result.done) {
      setDeletion('offered');
      setPassword('');
      setConfirmation('');
    }
    setBusy(false);
  };
  const deleteExported = async () => {
    setBusy(true);
    const result = await staff.deleteExported();
    setExportResult(null);
    setDeletionResult(result);
    setDeletion(result.done ? null : 'offered');
    setBusy(false);
  };
  const passwordProps = {
    type: 'password',
    autoComplete: 'new-password',
    required: true,
    maxLength: 200,
  } as const;
  return (
    <StandDialog
      title="Export rejected entries"
      intro="The entries contain personal data, so the file is encrypted. It cannot be opened without the password."
      onClose={onClose}
    >
      <form
        method="post"
        className={styles.form}
        aria-label="Export"
        onSubmit={(event) => void submit(event)}
      >
        <TextField
          {...passwordProps}
          name="export-password"
          label="Password for the file"
          value={password}
          onChange={setPassword}
          hint="At least 12 characters. The file is saved to a USB drive if one is connected, otherwise to the documents folder."
          problem={exportResult?.done === false ? exportResult.message : undefined}
        />
        <TextField
          {...passwordProps}
          name="export-password-confirmation"
          label="Repeat the password"
          value={confirmation}
          onChange={setConfirmation}
        />
        <p role="status">
          {exportResult?.done && exportResult.message}
          {deletionResult?.done && deletionResult.message}
        </p>
        {deletionResult?.done === false && <p role="alert">{deletionResult.message}</p>}
        <StandActions>
          {deletion === 'offered' && (
            <Button variant="quiet" onClick={() => setDeletion('confirming')}>
              Delete the exported entries
            </Button>
          )}
          {deletion === 'confirming' && (
            <ConfirmButton disabled={busy} onClick={() => void deleteExported()}>
              Delete permanently
            </ConfirmButton>
          )}
          <Button onClick={onClose}>Back</Button>
          <Button variant="main" type="submit" disabled={busy}>
            {busy ? 'Encrypting…' : 'Save file'}
          </Button>
        </StandActions>
      </form>
    </StandDialog>
  );
}

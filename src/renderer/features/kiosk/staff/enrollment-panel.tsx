import { useCallback, useEffect, useState, type FormEvent } from 'react';
import type { Enrollment, StaffResult } from '../../../../shared/platform/staff-bridge';
import { Button } from '../../../components/forms/button';
import { TextField } from '../../../components/forms/text-field';
import styles from '../staff-form.module.css';
import { StandActions, StandDialog } from '../stand-dialog';
import { useStaff } from '../use-stand';
import type { StaffPanelProps } from './staff-panel-list';

/** Enrolls the stand at its shop or removes the enrollment. */
export function EnrollmentPanel({ onClose, onLocked }: StaffPanelProps) {
  const staff = useStaff();
  const [state, setState] = useState<Enrollment | null>(null);
  const [code, setCode] = useState('');
  const [result, setResult] = useState<StaffResult | null>(null);
  const [isConfirmingRemoval, setConfirmingRemoval] = useState(false);
  const [busy, setBusy] = useState(false);

  const accept = useCallback(
    (enrollment: Enrollment | null) => {
      if (enrollment) setState(enrollment);
      else onLocked();
    },
    [onLocked],
  );
  useEffect(() => void staff.enrollment().then(accept), [staff, accept]);

  const change = async (request: Promise<StaffResult>) => {
    setBusy(true);
    setResult(null);
    const changeResult = await request;
    setResult(changeResult);
    if (changeResult.done) setCode('');
    accept(await staff.enrollment());
    setConfirmingRemoval(false);
    setBusy(false);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (code.trim() !== '' && !busy) void change(staff.enroll(code.trim()));
  };

  return (
    <StandDialog title="Enrollment" onClose={onClose}>
      {state && <p>{enrollmentStatus(state)}</p>}
      {state?.shop && (
        <form method="post" className={styles.form} aria-label="Enrollment" onSubmit={submit}>
          <TextField
            name="stand-code"
            label={state.enrolled ? 'New enrollment code' : 'Enrollment code'}
            value={code}
            onChange={setCode}
            required
            autoComplete="off"
            maxLength={80}
            hint="The shop’s staff create it with: npm run shop -- stands enroll NAME. It is valid once, for a week."
            problem={result && !result.done ? result.message : undefined}
          />
          <Button variant="main" type="submit" disabled={busy || code.trim() === ''}>
            {busy ? 'Enrolling…' : 'Enroll this stand'}
          </Button>
        </form>
      )}
      <p role="status" aria-live="polite">
        {result?.done && result.message}
      </p>
      <StandActions>
        {state?.enrolled && !isConfirmingRemoval && (
          <Button variant="quiet" onClick={() => setConfirmingRemoval(true)}>
            Remove the enrollment
          </Button>
        )}
        {isConfirmingRemoval && (
          <Button disabled={busy} onClick={() => void change(staff.leaveShop())}>
            Delete the credential
          </Button>
        )}
        <Button variant={state?.enrolled ? 'main' : 'plain'} onClick={onClose}>
          Back
        </Button>
      </StandActions>
    </StandDialog>
  );
}

function enrollmentStatus({ shop, enrolled, name }: Enrollment): string {
  if (shop === '') return 'This stand has no shop: entries stay on this machine.';
  if (!enrolled) return `Not enrolled at ${shop} yet: entries wait on this machine.`;
  return name ? `Enrolled at ${shop} as ${name}.` : `Enrolled at ${shop}.`;
}

import { useCallback, useEffect, useState, type FormEvent } from 'react';
import type { Enrollment, StaffResult } from '../../../../shared/platform/staff-bridge';
import { Button } from '../../../components/forms/button';
import { TextField } from '../../../components/forms/text-field';
import styles from '../staff-form.module.css';
import { StandActions, StandDialog } from '../stand-dialog';
import { useStaff } from '../use-stand';
import { ConfirmButton } from './confirm-button';
import type { StaffPanelProps } from './staff-panel-list';

/** Enrolls the stand at its shop or removes the enrollment. */
export function EnrollmentPanel({ onClose, onLocked }: StaffPanelProps) {
  const staff = useStaff();
  const [enrollment, setEnrollment] = useState<Enrollment | null>(null);
  const [code, setCode] = useState('');
  const [result, setResult] = useState<StaffResult | null>(null);
  const [isConfirmingRemoval, setConfirmingRemoval] = useState(false);
  const [busy, setBusy] = useState(false);

  /** Shows an enrollment. It is null when the staff menu is locked. */
  const accept = useCallback(
    (newEnrollment: Enrollment | null) => {
      if (newEnrollment) setEnrollment(newEnrollment);
      else onLocked();
    },
    [onLocked],
  );
  useEffect(() => void staff.enrollment().then(accept), [staff, accept]);

  const applyChange = async (request: Promise<StaffResult>) => {
    setBusy(true);
    setResult(null);
    const changeResult = await request;
    setResult(changeResult);
    // A code that was changed meanwhile stays.
    if (changeResult.done) setCode((current) => (current === code ? '' : current));
    accept(await staff.enrollment());
    setConfirmingRemoval(false);
    setBusy(false);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (code.trim() !== '' && !busy) void applyChange(staff.enroll(code.trim()));
  };

  return (
    <StandDialog title="Enrollment" onClose={onClose}>
      {enrollment && <p>{enrollmentStatus(enrollment)}</p>}
      {enrollment?.shop && (
        <form method="post" className={styles.form} aria-label="Enrollment" onSubmit={submit}>
          <TextField
            name="stand-code"
            label={enrollment.enrolled ? 'New enrollment code' : 'Enrollment code'}
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
        {enrollment?.enrolled && !isConfirmingRemoval && (
          <Button variant="quiet" onClick={() => setConfirmingRemoval(true)}>
            Remove the enrollment
          </Button>
        )}
        {isConfirmingRemoval && (
          <ConfirmButton disabled={busy} onClick={() => void applyChange(staff.leaveShop())}>
            Delete the credential
          </ConfirmButton>
        )}
        <Button variant={enrollment?.enrolled ? 'main' : 'plain'} onClick={onClose}>
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

import { useCallback, useEffect, useState, type FormEvent } from 'react';
import type { Enrolment, StaffResult } from '../../../../shared/platform/staff-bridge';
import { Button } from '../../../components/forms/button';
import { TextField } from '../../../components/forms/text-field';
import styles from '../setup/setup-form.module.css';
import { StandActions, StandDialog } from '../stand-dialog';
import { useStaff } from '../use-stand';
import type { StaffPanelProps } from './staff-panel-list';

/** Enrolls the stand at its shop or removes the enrollment. */
export function EnrollmentPanel({ onClose, onLocked }: StaffPanelProps) {
  const staff = useStaff();
  const [state, setState] = useState<Enrolment | null>(null);
  const [code, setCode] = useState('');
  const [answer, setAnswer] = useState<StaffResult | null>(null);
  const [isConfirming, setConfirming] = useState(false);
  const [busy, setBusy] = useState(false);

  const accept = useCallback(
    (now: Enrolment | null) => {
      if (now) setState(now);
      else onLocked();
    },
    [onLocked],
  );
  useEffect(() => void staff.enrolment().then(accept), [staff, accept]);

  const change = async (request: Promise<StaffResult>) => {
    setBusy(true);
    setAnswer(null);
    const result = await request;
    setAnswer(result);
    if (result.done) setCode('');
    accept(await staff.enrolment());
    setConfirming(false);
    setBusy(false);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (code.trim() !== '' && !busy) void change(staff.enrol(code.trim()));
  };

  return (
    <StandDialog title="This stand and its shop" onClose={onClose}>
      {state && <p>{enrollmentStatus(state)}</p>}
      {state?.shop && (
        <form method="post" className={styles.form} aria-label="Enrolment" onSubmit={submit}>
          <TextField
            name="stand-code"
            label={state.enrolled ? 'Another code' : 'Code from the shop'}
            value={code}
            onChange={setCode}
            required
            autoComplete="off"
            maxLength={80}
            hint="The shop’s staff print it: npm run shop -- stands enroll NAME. It works once, within a week."
            problem={answer && !answer.done ? answer.said : undefined}
          />
          <Button variant="main" type="submit" disabled={busy || code.trim() === ''}>
            {busy ? 'Asking the shop…' : 'Enrol this stand'}
          </Button>
        </form>
      )}
      <p role="status" aria-live="polite">
        {answer?.done && answer.said}
      </p>
      <StandActions>
        {state?.enrolled && !isConfirming && (
          <Button variant="quiet" onClick={() => setConfirming(true)}>
            Leave the shop
          </Button>
        )}
        {isConfirming && (
          <Button disabled={busy} onClick={() => void change(staff.leaveShop())}>
            Forget the credential
          </Button>
        )}
        <Button variant={state?.enrolled ? 'main' : 'plain'} onClick={onClose}>
          Back
        </Button>
      </StandActions>
    </StandDialog>
  );
}

function enrollmentStatus({ shop, enrolled, name }: Enrolment): string {
  if (shop === '') return 'This stand has no shop: what is taken down here stays here.';
  if (!enrolled) return `${shop} does not know this stand yet: what is taken down here waits here.`;
  return name ? `Enrolled at ${shop} as ${name}.` : `Enrolled at ${shop}.`;
}

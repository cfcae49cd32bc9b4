import { useCallback, useEffect, useState, type FormEvent } from 'react';
import type { Enrolment, StaffAnswer } from '../../../../shared/platform/staff-bridge';
import { Button } from '../../../components/forms/button';
import { TextField } from '../../../components/forms/text-field';
import styles from '../setup/setup-form.module.css';
import { StandActions, StandDialog } from '../stand-dialog';
import type { StaffPanelProps } from './staff-panels';
import { useStaff } from '../use-stand';

/** Makes the stand known to its shop, so that what is taken down here is taken there, or ends that. */
export function EnrollmentPanel({ onClose, onLocked }: StaffPanelProps) {
  const staff = useStaff();
  const [state, setState] = useState<Enrolment | null>(null);
  const [code, setCode] = useState('');
  const [answer, setAnswer] = useState<StaffAnswer | null>(null);
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);

  const take = useCallback(
    (now: Enrolment | null) => {
      if (now) setState(now);
      else onLocked();
    },
    [onLocked],
  );
  useEffect(() => void staff.enrolment().then(take), [staff, take]);

  const change = async (wish: Promise<StaffAnswer>) => {
    setBusy(true);
    setAnswer(null);
    const came = await wish;
    setAnswer(came);
    if (came.done) setCode('');
    take(await staff.enrolment());
    setAsking(false);
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
            hint="The shop’s staff print it: npm run stands -- enrol NAME. It works once, within a week."
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
        {state?.enrolled && !asking && (
          <Button variant="quiet" onClick={() => setAsking(true)}>
            Leave the shop
          </Button>
        )}
        {asking && (
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

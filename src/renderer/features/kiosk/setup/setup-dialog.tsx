import { useEffect, useState } from 'react';
import type { StandForm } from '../../../../shared/platform/stand-bridge';
import { Button } from '../../../components/forms/button';
import { useKeepStaffUnlocked } from '../staff/staff-activity';
import { StandActions, StandDialog } from '../stand-dialog';
import { useKeepSessionAlive, useStand } from '../use-stand';
import { SetupForm } from './setup-form';
import styles from './setup-form.module.css';

interface SetupDialogProps {
  /** The current settings; omitted for the first setup. */
  form?: StandForm;
  /** Whether a new PIN must be chosen. */
  pinIsDue?: boolean;
  /** Called when a recovery code is displayed. It is displayed only once. */
  onCode?: () => void;
  onClose: () => void;
}

const lead =
  'A minute once: where the stand is, what it is for, and the PIN by which its staff get back to these settings. ' +
  'Until then you can try the shop out in this window.';

/** Settings of a stand, for the first setup and from the staff menu. They take effect at the next start. */
export function SetupDialog({ form, pinIsDue = !form, onCode, onClose }: SetupDialogProps) {
  const stand = useStand();
  const [saved, setSaved] = useState<{ recoveryCode: string } | null>(null);

  const onSaved = (result: { recoveryCode: string }) => {
    setSaved(result);
    if (result.recoveryCode) onCode?.();
  };

  if (saved) {
    return (
      <StandDialog title="Saved" onClose={() => undefined}>
        {saved.recoveryCode && <RecoveryCode code={saved.recoveryCode} />}
        <p>The program starts again with these settings.</p>
        <StandActions>
          <Button variant="main" onClick={() => void stand.runAction('restart')}>
            {saved.recoveryCode ? 'I have written it down: start' : 'Start again'}
          </Button>
        </StandActions>
      </StandDialog>
    );
  }
  return (
    <StandDialog
      title={form ? 'Settings of this stand' : 'Set up this stand'}
      lead={form ? undefined : lead}
      onClose={onClose}
    >
      <SetupForm form={form} pinIsDue={pinIsDue} onSaved={onSaved}>
        <Button onClick={onClose}>{form ? 'Cancel' : 'Try it out first'}</Button>
      </SetupForm>
    </StandDialog>
  );
}

/** Opens the setup dialog on a stand without settings. The dialog can be postponed. */
export function FirstSetup() {
  const stand = useStand();
  const [isNeeded, setNeeded] = useState(false);
  useEffect(() => {
    void stand.status().then(({ asksForSetUp }) => setNeeded(asksForSetUp));
  }, [stand]);
  return isNeeded && <SetupDialog onClose={() => setNeeded(false)} />;
}

/** Displays the code that replaces a forgotten PIN. Only its hash is stored. */
function RecoveryCode({ code }: { code: string }) {
  useKeepSessionAlive();
  useKeepStaffUnlocked();
  return (
    <div className={styles.form}>
      <p>
        Write this recovery code down and keep it away from the stand. It opens the staff menu when the PIN is
        forgotten, and it is not shown again.
      </p>
      <p className={styles.code} aria-label="Recovery code">
        {code}
      </p>
    </div>
  );
}

import { useEffect, useState } from 'react';
import type { StandForm, StandState } from '../../../shared/platform/stand-bridge';
import { formatStandMessage } from '../../../shared/stands/stand-messages';
import { Button } from '../../components/forms/button';
import { useKeepStaffUnlocked } from './staff/staff-activity';
import { StandActions, StandDialog } from './stand-dialog';
import { useKeepSessionAlive, useStand } from './use-stand';
import { SetupForm } from './setup-form';
import styles from './staff-form.module.css';

interface SetupDialogProps {
  /** The current settings; omitted for the first setup. */
  form?: StandForm;
  /** True when a new PIN must be set. */
  mustSetPin?: boolean;
  /** Called when a recovery code is displayed. It is displayed only once. */
  onRecoveryCode?: () => void;
  onClose: () => void;
}

const setupIntro =
  'Takes about a minute: the name of the stand, its purpose, and a PIN that opens these settings for staff. ' +
  'Until then, you can try the shop in this window.';

/** Settings of a stand, for the first setup and from the staff menu. They take effect at the next start. */
export function SetupDialog({ form, mustSetPin = !form, onRecoveryCode, onClose }: SetupDialogProps) {
  const stand = useStand();
  const [saved, setSaved] = useState<{ recoveryCode: string } | null>(null);

  const onSaved = (result: { recoveryCode: string }) => {
    setSaved(result);
    if (result.recoveryCode) onRecoveryCode?.();
  };

  if (saved) {
    return (
      // The dialog cannot be closed, because the settings need a restart.
      <StandDialog title="Saved" onClose={() => undefined}>
        {saved.recoveryCode && <RecoveryCode code={saved.recoveryCode} />}
        <p>The program restarts with these settings.</p>
        <StandActions>
          <Button variant="main" onClick={() => void stand.runAction('restart')}>
            {saved.recoveryCode ? 'I wrote it down: restart' : 'Restart'}
          </Button>
        </StandActions>
      </StandDialog>
    );
  }
  return (
    <StandDialog
      title={form ? 'Settings of this stand' : 'Set up this stand'}
      intro={form ? undefined : setupIntro}
      onClose={onClose}
    >
      <SetupForm form={form} mustSetPin={mustSetPin} onSaved={onSaved}>
        <Button onClick={onClose}>{form ? 'Cancel' : 'Try it out first'}</Button>
      </SetupForm>
    </StandDialog>
  );
}

/** Opens the setup dialog on a new machine, or tells staff that the settings are lost. Both can be closed. */
export function FirstSetup() {
  const stand = useStand();
  // Shows nothing until the state is known.
  const [state, setState] = useState<StandState>('set up');
  useEffect(() => void stand.status().then(setState), [stand]);
  const close = () => setState('set up');
  if (state === 'new') return <SetupDialog onClose={close} />;
  return state === 'lost' && <LostSettingsDialog onClose={close} />;
}

/** Tells staff how an administrator sets up a stand whose settings are lost. Visitors cannot do that. */
export function LostSettingsDialog({ onClose }: { onClose: () => void }) {
  return (
    <StandDialog title="The settings are lost" intro={formatStandMessage('settingsLost')} onClose={onClose}>
      <p>{formatStandMessage('setUpAgain')}</p>
      <StandActions>
        <Button variant="main" onClick={onClose}>
          Back to the shop
        </Button>
      </StandActions>
    </StandDialog>
  );
}

/** Displays the code that replaces a forgotten PIN. Only its hash is stored. */
function RecoveryCode({ code }: { code: string }) {
  useKeepSessionAlive();
  useKeepStaffUnlocked();
  return (
    <div className={styles.form}>
      <p>
        Write this recovery code down and store it away from the stand. It opens the staff menu when the PIN
        is forgotten. It is not shown again.
      </p>
      <p className={styles.code} aria-label="Recovery code">
        {code}
      </p>
    </div>
  );
}

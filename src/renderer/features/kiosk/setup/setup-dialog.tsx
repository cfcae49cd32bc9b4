import { useState } from 'react';
import type { StandForm } from '../../../../shared/platform/stand-bridge';
import { Button } from '../../../components/forms/button';
import { StandActions, StandDialog } from '../stand-dialog';
import { RecoveryCode } from './recovery-code';
import { SetUpForm } from './setup-form';
import { useStand } from '../use-stand';

interface SetUpDialogProps {
  /** The settings that there are; left out = the first set-up. */
  form?: StandForm;
  /** A new PIN has to be chosen. */
  pinIsDue?: boolean;
  /** There is a recovery code to be written down, which is not shown again. */
  onCode?: () => void;
  onClose: () => void;
}

const lead =
  'A minute once: where the stand is, what it is for, and the PIN by which its staff get back to these settings. ' +
  'Until then you can try the shop out in this window.';

/** Settings of a stand: the first time, or from the staff menu. What was saved counts from the next start. */
export function SetUpDialog({ form, pinIsDue = !form, onCode, onClose }: SetUpDialogProps) {
  const stand = useStand();
  const [saved, setSaved] = useState<{ recoveryCode: string } | null>(null);

  const show = (now: { recoveryCode: string }) => {
    setSaved(now);
    if (now.recoveryCode) onCode?.();
  };

  if (saved) {
    return (
      <StandDialog title="Saved" onClose={() => undefined}>
        {saved.recoveryCode && <RecoveryCode code={saved.recoveryCode} />}
        <p>The program starts again with these settings.</p>
        <StandActions>
          <Button variant="main" onClick={() => void stand.act('restart')}>
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
      <SetUpForm form={form} pinIsDue={pinIsDue} onSaved={show}>
        <Button onClick={onClose}>{form ? 'Cancel' : 'Try it out first'}</Button>
      </SetUpForm>
    </StandDialog>
  );
}

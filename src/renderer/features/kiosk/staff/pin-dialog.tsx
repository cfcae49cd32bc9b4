import { useState } from 'react';
import type { Unlocking } from '../../../../shared/platform/stand-bridge';
import { Button } from '../../../components/forms/button';
import { StandActions, StandDialog } from '../stand-dialog';
import { PinPad } from './pin-pad';
import { RecoveryForm } from './recovery-form';
import { useCloseWhenLeft } from './use-close-when-left';
import { useCountdown } from './use-countdown';
import { useStand } from '../use-stand';

interface PinDialogProps {
  /** The words on the button that closes it. */
  back?: string;
  onOpen: () => void;
  onClose: () => void;
}

/** Asks staff for the PIN, or for the recovery code of who forgot it. */
export function PinDialog({ back = 'Back to the shop', onOpen, onClose }: PinDialogProps) {
  const stand = useStand();
  const [forgot, setForgot] = useState(false);
  const [problem, setProblem] = useState('');
  const [wait, startWait] = useCountdown();
  useCloseWhenLeft(onClose);

  const attempt = async (what: string, trying: Promise<Unlocking>) => {
    const answer = await trying;
    if (answer.kind === 'open') return onOpen();
    setProblem(answer.kind === 'wrong' ? `This is not the ${what}.` : '');
    startWait(answer.seconds);
  };
  const says = [problem, wait > 0 && `Please wait ${wait} ${wait === 1 ? 'second' : 'seconds'}.`]
    .filter(Boolean)
    .join(' ');

  return (
    <StandDialog
      narrow
      title="Staff only"
      lead={forgot ? undefined : 'Enter the PIN of this stand.'}
      onClose={onClose}
    >
      <p role="status" aria-live="polite">
        {says}
      </p>
      {forgot ? (
        <RecoveryForm
          disabled={wait > 0}
          onCode={(code) => void attempt('recovery code', stand.recover(code))}
        />
      ) : (
        <PinPad disabled={wait > 0} onPin={(pin) => void attempt('PIN', stand.unlock(pin))} />
      )}
      <StandActions>
        <Button
          variant="quiet"
          onClick={() => {
            setProblem('');
            setForgot(!forgot);
          }}
        >
          {forgot ? 'Enter the PIN' : 'PIN forgotten'}
        </Button>
        <Button onClick={onClose}>{back}</Button>
      </StandActions>
    </StandDialog>
  );
}

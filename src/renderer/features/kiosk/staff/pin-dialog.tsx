import { useState } from 'react';
import type { UnlockResult } from '../../../../shared/platform/stand-bridge';
import { Button } from '../../../components/forms/button';
import { TextField } from '../../../components/forms/text-field';
import { useSecondsLeft } from '../../../hooks/use-seconds-left';
import { deadlineIn } from '../../../lib/deadline';
import styles from '../staff-form.module.css';
import { StandActions, StandDialog } from '../stand-dialog';
import { useStand } from '../use-stand';
import { PinPad } from './pin-pad';
import { useCloseWhenIdle } from './staff-activity';

interface PinDialogProps {
  /** Label of the close button. */
  closeLabel?: string;
  /** Called when the staff menu is unlocked. */
  onUnlocked: () => void;
  onClose: () => void;
}

/** Unlocks the staff menu with the PIN or the recovery code. */
export function PinDialog({ closeLabel = 'Back to the shop', onUnlocked, onClose }: PinDialogProps) {
  const stand = useStand();
  const [usesRecoveryCode, setUsesRecoveryCode] = useState(false);
  const [problem, setProblem] = useState('');
  const [allowedAt, setAllowedAt] = useState(() => deadlineIn(0));
  const secondsLeft = useSecondsLeft(allowedAt);
  useCloseWhenIdle(onClose);

  /** `secretName` names the PIN or code in the message about a wrong one. */
  const unlock = async (secretName: string, request: Promise<UnlockResult>) => {
    const result = await request;
    if (result.kind === 'unlocked') return onUnlocked();
    setProblem(result.kind === 'incorrect' ? `Wrong ${secretName}.` : '');
    setAllowedAt(deadlineIn(result.seconds));
  };
  const message = [
    problem,
    secondsLeft > 0 && `Please wait ${secondsLeft} ${secondsLeft === 1 ? 'second' : 'seconds'}.`,
  ]
    .filter(Boolean)
    .join(' ');

  return (
    <StandDialog
      narrow
      title="Staff only"
      intro={usesRecoveryCode ? undefined : 'Enter the PIN of this stand.'}
      onClose={onClose}
    >
      <p role="status" aria-live="polite">
        {message}
      </p>
      {usesRecoveryCode ? (
        <RecoveryForm
          disabled={secondsLeft > 0}
          onCode={(code) => void unlock('recovery code', stand.recover(code))}
        />
      ) : (
        <PinPad disabled={secondsLeft > 0} onPin={(pin) => void unlock('PIN', stand.unlock(pin))} />
      )}
      <StandActions>
        <Button
          variant="quiet"
          onClick={() => {
            setProblem('');
            setUsesRecoveryCode(!usesRecoveryCode);
          }}
        >
          {usesRecoveryCode ? 'Enter the PIN' : 'Forgot the PIN?'}
        </Button>
        <Button onClick={onClose}>{closeLabel}</Button>
      </StandActions>
    </StandDialog>
  );
}

function RecoveryForm({ disabled, onCode }: { disabled: boolean; onCode: (code: string) => void }) {
  const [code, setCode] = useState('');
  return (
    <form
      method="post"
      className={styles.form}
      aria-label="Recovery code"
      onSubmit={(event) => {
        event.preventDefault();
        if (!disabled && code.trim() !== '') onCode(code);
      }}
    >
      <TextField
        name="recovery-code"
        label="Recovery code"
        value={code}
        onChange={setCode}
        required
        autoFocus
        autoComplete="off"
        maxLength={40}
        hint="The 16 letters and digits that were shown when the PIN was set."
      />
      <Button variant="main" type="submit" disabled={disabled}>
        Unlock
      </Button>
    </form>
  );
}

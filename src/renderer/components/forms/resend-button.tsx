import { useState } from 'react';
import { useSecondsLeft } from '../../hooks/use-seconds-left';
import { deadlineIn } from '../../lib/deadline';
import { Button } from './button';

/** Pause between two codes. */
const PAUSE_SECONDS = 60;

interface ResendButtonProps {
  /** True if a code has just been sent: the countdown starts immediately. */
  justSent: boolean;
  /** Resolves to whether another code was sent. */
  onResend: () => Promise<boolean>;
  disabled: boolean;
}

/** Requests another code; disabled with a countdown after each one. */
export function ResendButton({ justSent, onResend, disabled }: ResendButtonProps) {
  const [availableAt, setAvailableAt] = useState(() => deadlineIn(justSent ? PAUSE_SECONDS : 0));
  const [isSending, setSending] = useState(false);
  const secondsLeft = useSecondsLeft(availableAt);
  const isWaiting = secondsLeft > 0;
  const resend = async () => {
    setSending(true);
    const isSent = await onResend();
    setSending(false);
    if (isSent) setAvailableAt(deadlineIn(PAUSE_SECONDS));
  };
  return (
    <Button disabled={isWaiting || isSending || disabled} onClick={() => void resend()}>
      {isWaiting ? `Send another code in ${secondsLeft} s` : 'Send another code'}
    </Button>
  );
}

import { useEffect, useState } from 'react';
import { Button } from './button';

/** Pause between two codes. */
const PAUSE_SECONDS = 60;

interface ResendButtonProps {
  /** A code has just been sent, so the countdown starts immediately. */
  justSent: boolean;
  onResend: () => Promise<void>;
  disabled: boolean;
}

/** Requests another code; disabled with a countdown after each one. */
export function ResendButton({ justSent, onResend, disabled }: ResendButtonProps) {
  const [secondsLeft, setSecondsLeft] = useState(justSent ? PAUSE_SECONDS : 0);
  const waiting = secondsLeft > 0;
  useEffect(() => {
    if (!waiting) return;
    const timer = setInterval(() => setSecondsLeft((seconds) => Math.max(0, seconds - 1)), 1000);
    return () => clearInterval(timer);
  }, [waiting]);
  const resend = async () => {
    await onResend();
    setSecondsLeft(PAUSE_SECONDS);
  };
  return (
    <Button disabled={waiting || disabled} onClick={() => void resend()}>
      {waiting ? `Send another code in ${secondsLeft} s` : 'Send another code'}
    </Button>
  );
}

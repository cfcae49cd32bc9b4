import { useEffect, useState } from 'react';
import { Button } from './button';

/** Milliseconds between two codes. */
const PAUSE_MS = 60_000;
const MS_PER_SECOND = 1000;

interface ResendButtonProps {
  /** A code has just been sent, so the countdown starts immediately. */
  justSent: boolean;
  /** Resolves to whether another code was sent. */
  onResend: () => Promise<boolean>;
  disabled: boolean;
}

/** Requests another code; disabled with a countdown after each one. */
export function ResendButton({ justSent, onResend, disabled }: ResendButtonProps) {
  const [now, setNow] = useState(() => Date.now());
  const [availableAt, setAvailableAt] = useState(() => (justSent ? now + PAUSE_MS : now));
  const [isSending, setSending] = useState(false);
  const secondsLeft = Math.ceil((availableAt - now) / MS_PER_SECOND);
  const isWaiting = secondsLeft > 0;
  useEffect(() => {
    if (!isWaiting) return;
    // Reads the clock instead of counting: browsers slow down or stop the timers of a tab in the background.
    const timer = setInterval(() => setNow(Date.now()), MS_PER_SECOND);
    return () => clearInterval(timer);
  }, [isWaiting]);
  const resend = async () => {
    setSending(true);
    const isSent = await onResend();
    setSending(false);
    if (!isSent) return;
    setNow(Date.now());
    setAvailableAt(Date.now() + PAUSE_MS);
  };
  return (
    <Button disabled={isWaiting || isSending || disabled} onClick={() => void resend()}>
      {isWaiting ? `Send another code in ${secondsLeft} s` : 'Send another code'}
    </Button>
  );
}

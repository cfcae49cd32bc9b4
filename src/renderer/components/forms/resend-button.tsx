import { useEffect, useState } from 'react';
import { Button } from './button';

/** Seconds between two codes. */
const PAUSE = 60;

interface ResendButtonProps {
  /** A code has just been sent, so the countdown starts immediately. */
  justSent: boolean;
  onResend: () => Promise<void>;
  disabled: boolean;
}

/** Requests another code; disabled with a countdown after each one. */
export function ResendButton({ justSent, onResend, disabled }: ResendButtonProps) {
  const [left, setLeft] = useState(justSent ? PAUSE : 0);
  const waiting = left > 0;
  useEffect(() => {
    if (!waiting) return;
    const timer = setInterval(() => setLeft((seconds) => Math.max(0, seconds - 1)), 1000);
    return () => clearInterval(timer);
  }, [waiting]);
  const resend = async () => {
    await onResend();
    setLeft(PAUSE);
  };
  return (
    <Button disabled={waiting || disabled} onClick={() => void resend()}>
      {waiting ? `Send another code in ${left} s` : 'Send another code'}
    </Button>
  );
}

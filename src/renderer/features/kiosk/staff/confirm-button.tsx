import { useEffect, useState, type ComponentProps } from 'react';
import { Button } from '../../../components/forms/button';

/** Longer than the time between the taps of a double tap, which is 500 ms in most systems. */
const DOUBLE_TAP_MS = 600;

/**
 * The second button of a confirmation. It may appear where the first one was pressed, so it is disabled until a second tap can
 * no longer belong to that press.
 */
export function ConfirmButton({ disabled = false, ...rest }: ComponentProps<typeof Button>) {
  const [isArmed, setArmed] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setArmed(true), DOUBLE_TAP_MS);
    return () => clearTimeout(timer);
  }, []);
  return <Button {...rest} disabled={disabled || !isArmed} />;
}

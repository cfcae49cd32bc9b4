import { useEffect } from 'react';
import { useStand } from '../use-stand';

/** Well below what the machine allows between two signs of staff. */
const everyMs = 60_000;

/** Keeps open to staff what is, while this is shown, though they touch nothing. */
export function useHeldStaff(): void {
  const stand = useStand();
  useEffect(() => {
    const staying = setInterval(() => void stand.stay(), everyMs);
    return () => clearInterval(staying);
  }, [stand]);
}

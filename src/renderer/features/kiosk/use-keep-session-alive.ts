import { useEffect } from 'react';
import { usePlatform } from '../../platform/platform-context';

/** Well below the shortest time after which a visit is asked whether it goes on. */
const everyMs = 10_000;

/** Keeps the visit while this is shown: somebody speaks, types or writes down, and may touch nothing. */
export function useKeepSessionAlive(): void {
  const { visit } = usePlatform();
  useEffect(() => {
    const stay = () => void visit.stay();
    stay();
    const staying = setInterval(stay, everyMs);
    return () => clearInterval(staying);
  }, [visit]);
}

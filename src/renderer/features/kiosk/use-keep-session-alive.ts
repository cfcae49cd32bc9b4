import { useEffect } from 'react';
import { usePlatform } from '../../platform/platform-context';

/** Well below the shortest idle timeout of a session. */
const INTERVAL_MS = 10_000;

/** Keeps the session alive while the component is mounted, even without input. */
export function useKeepSessionAlive(): void {
  const { session: visit } = usePlatform();
  useEffect(() => {
    const stay = () => void visit.continue();
    stay();
    const timer = setInterval(stay, INTERVAL_MS);
    return () => clearInterval(timer);
  }, [visit]);
}

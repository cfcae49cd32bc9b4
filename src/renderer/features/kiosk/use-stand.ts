import { useEffect } from 'react';
import type { Staff } from '../../../shared/platform/staff-bridge';
import type { Stand } from '../../../shared/platform/stand-bridge';
import { unwrap } from '../../api/failure';
import type { LoadArgs } from '../../api/screen-module';
import { usePlatform } from '../../platform/platform-context';

/** Returns the stand bridge. Only for components that are rendered on stands. */
export function useStand(): Stand {
  const { stand } = usePlatform();
  if (!stand) throw new Error('useStand() requires a platform with a stand.');
  return stand;
}

/** Returns the staff bridge. Only for components of the staff menu. */
export function useStaff(): Staff {
  const { staff } = usePlatform();
  if (!staff) throw new Error('useStaff() requires a platform with staff functions.');
  return staff;
}

/** Loader of screens that exist only on stands. Fails as not found on other hosts, which do not answer its call. */
export async function requireStand({ client, signal }: LoadArgs): Promise<null> {
  unwrap(await client.call('entryProgress', { keys: [] }, { signal }));
  return null;
}

/** Well below the shortest idle timeout of a session. */
const KEEP_ALIVE_INTERVAL_MS = 10_000;

/** Keeps the session alive and the display on while the component is mounted, even without input. */
export function useKeepSessionAlive(): void {
  const { session } = usePlatform();
  useEffect(() => {
    const stay = () => void session.continue();
    stay();
    const timer = setInterval(stay, KEEP_ALIVE_INTERVAL_MS);
    return () => {
      clearInterval(timer);
      void session.allowIdle();
    };
  }, [session]);
}

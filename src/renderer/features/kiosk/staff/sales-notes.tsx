import { useCallback, useEffect, useState } from 'react';
import type { StaffAnswer, StaffShelf } from '../../../../shared/platform/staff-bridge';
import { useStaff } from '../use-stand';

interface Shelf {
  /** Null until the machine has answered. */
  shelf: StaffShelf | null;
  /** What the last change came to; '' = nothing to say. */
  said: string;
  /** Waits for a change and shows what is kept then. Resolves to whether it was done. */
  change: (answer: Promise<StaffAnswer>) => Promise<boolean>;
}

/** What staff keep on this machine; `onLocked` hears that it is not for this page any more. */
export function useShelf(onLocked: () => void): Shelf {
  const staff = useStaff();
  const [shelf, setShelf] = useState<StaffShelf | null>(null);
  const [said, setSaid] = useState('');
  const take = useCallback(
    (kept: StaffShelf | null) => {
      if (kept) setShelf(kept);
      else onLocked();
    },
    [onLocked],
  );
  useEffect(() => void staff.shelf().then(take), [staff, take]);
  const change = async (answer: Promise<StaffAnswer>) => {
    const { done, said: words } = await answer;
    const kept = await staff.shelf();
    // Where it is locked, the PIN is asked for instead.
    setSaid(kept ? words : '');
    take(kept);
    return done;
  };
  return { shelf, said, change };
}

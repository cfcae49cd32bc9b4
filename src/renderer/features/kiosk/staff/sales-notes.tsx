import { useCallback, useEffect, useState } from 'react';
import type { StaffAnswer, StaffShelf } from '../../../../shared/platform/staff-bridge';
import { useStaff } from '../use-stand';

interface SalesNotesState {
  /** Null until the machine has answered. */
  shelf: StaffShelf | null;
  /** What the last change came to; '' = nothing to say. */
  said: string;
  /** Waits for a change and shows what is kept then. Resolves to whether it was done. */
  change: (answer: Promise<StaffAnswer>) => Promise<boolean>;
}

/** What staff keep on this machine; `onLocked` hears that it is not for this page any more. */
export function useSalesNotes(onLocked: () => void): SalesNotesState {
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

/** Says what the machine's key store does not open any more, so that nobody looks for it. */
export function UnreadableNotesAlert({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <p role="alert">
      {count === 1 ? 'One paper' : `${count} papers`} cannot be read any more: the system’s key store is
      another one.
    </p>
  );
}

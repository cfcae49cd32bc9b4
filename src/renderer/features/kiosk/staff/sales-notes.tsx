import { useCallback, useEffect, useState } from 'react';
import type { StaffResult, StoredStaffNotes } from '../../../../shared/platform/staff-bridge';
import { useStaff } from '../use-stand';

interface SalesNotesState {
  /** Null until the main process has replied. */
  notes: StoredStaffNotes | null;
  /** Message of the last change; '' for none. */
  message: string;
  /** Awaits a change and reloads the notes. Resolves to whether the change was made. */
  change: (answer: Promise<StaffResult>) => Promise<boolean>;
}

/**
 * Loads the playlists and carts that staff saved on this machine. Calls `onLocked` when the staff menu is
 * locked.
 */
export function useSalesNotes(onLocked: () => void): SalesNotesState {
  const staff = useStaff();
  const [notes, setNotes] = useState<StoredStaffNotes | null>(null);
  const [message, setMessage] = useState('');
  const accept = useCallback(
    (stored: StoredStaffNotes | null) => {
      if (stored) setNotes(stored);
      else onLocked();
    },
    [onLocked],
  );
  useEffect(() => void staff.notes().then(accept), [staff, accept]);
  const change = async (answer: Promise<StaffResult>) => {
    const { done, said: resultMessage } = await answer;
    const stored = await staff.notes();
    // While locked, the PIN dialog replaces the message.
    setMessage(stored ? resultMessage : '');
    accept(stored);
    return done;
  };
  return { notes, message, change };
}

/** Reports notes that cannot be decrypted because the key store of the system has changed. */
export function UnreadableNotesAlert({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <p role="alert">
      {count === 1 ? 'One paper' : `${count} papers`} cannot be read any more: the system’s key store is
      another one.
    </p>
  );
}

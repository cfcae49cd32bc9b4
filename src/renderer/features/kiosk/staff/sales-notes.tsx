import { useCallback, useEffect, useState } from 'react';
import type { StaffResult, StoredSalesNotes } from '../../../../shared/platform/staff-bridge';
import { useStaff } from '../use-stand';

interface SalesNotesState {
  /** Null until the main process has replied. */
  notes: StoredSalesNotes | null;
  /** Message of the last change; '' for none. */
  message: string;
  /** Waits for a requested change and reloads the notes. Resolves to whether the change was made. */
  applyChange: (request: Promise<StaffResult>) => Promise<boolean>;
}

/**
 * Loads the playlists and carts that staff saved on this machine. Calls `onLocked` when the staff menu is
 * locked.
 */
export function useSalesNotes(onLocked: () => void): SalesNotesState {
  const staff = useStaff();
  const [notes, setNotes] = useState<StoredSalesNotes | null>(null);
  const [message, setMessage] = useState('');
  /** Shows stored notes. They are null when the staff menu is locked. */
  const accept = useCallback(
    (stored: StoredSalesNotes | null) => {
      if (stored) setNotes(stored);
      else onLocked();
    },
    [onLocked],
  );
  useEffect(() => void staff.notes().then(accept), [staff, accept]);
  const applyChange = async (request: Promise<StaffResult>) => {
    const { done, message: resultMessage } = await request;
    const stored = await staff.notes();
    // While locked, the PIN dialog replaces the message.
    setMessage(stored ? resultMessage : '');
    accept(stored);
    return done;
  };
  return { notes, message, applyChange };
}

/** Reports notes that cannot be decrypted because the key store of the system has changed. */
export function UnreadableNotesAlert({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <p role="alert">
      {count === 1 ? 'One sales note' : `${count} sales notes`} cannot be decrypted, because the key store of
      the operating system has changed.
    </p>
  );
}

import { useRestoredSession } from '../state/session';

/** A component only because the session is read below the providers. */
export function RestoreSession() {
  useRestoredSession();
  return null;
}

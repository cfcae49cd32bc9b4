import { useEffect } from 'react';
import { useRestoredSession } from '../../state/session';

/** What a page goes on with that was drawn for everybody. A component only because the session is read below the providers. */
export function TakeOver() {
  useEffect(() => window.programLives?.(), []);
  useRestoredSession();
  return null;
}

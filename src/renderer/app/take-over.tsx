import { useLayoutEffect } from 'react';
import { useRestoredSession } from '../state/session';

/** What a page goes on with that was drawn for everybody. A component only because the session is read below the providers. */
export function TakeOver() {
  // Before anything is drawn anew: what was entered until now would be lost by that.
  useLayoutEffect(() => window.programLives?.(), []);
  useRestoredSession();
  return null;
}

import { session, type Session } from 'electron';
import type { StandSettings } from '../shared/stand-settings';

/**
 * Where pages keep what they keep. On a machine of many visitors that is memory alone: whatever a page writes, from a
 * form's draft to a database, never reaches the disk, where erased bytes stay readable for a long time.
 */
export function sessionOfPages({ mode }: StandSettings): Session {
  return mode === 'kiosk' ? session.fromPartition('visits') : session.defaultSession;
}

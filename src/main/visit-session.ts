import { session, type Session } from 'electron';

/**
 * Where pages keep what they keep. On a machine of many visitors that is memory alone: whatever a page writes, from a
 * form's draft to a database, never reaches the disk, where erased bytes stay readable for a long time.
 */
export function sessionOfPages(passersBy: boolean): Session {
  return passersBy ? session.fromPartition('visits') : session.defaultSession;
}

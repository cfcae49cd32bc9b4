import { shell } from 'electron';
import type { Log } from '../server/log';
import { parseLink } from '../shared/domain/link';

/**
 * The only caller of `shell.openExternal`: an address reaches the operating system when the shop's own gate
 * calls it outside (https or mailto), and as the gate wrote it. False for all else; never rejects.
 */
export async function openOutside(address: string, log: Log): Promise<boolean> {
  const link = parseLink(address);
  if (link.kind !== 'outside') {
    log.info('link-refused', { kind: link.kind });
    return false;
  }
  try {
    await shell.openExternal(link.href);
    return true;
  } catch {
    log.error('link-failed');
    return false;
  }
}

import { shell, type WebContents } from 'electron';
import { visitChannels } from '../../shared/platform/session-bridge';
import type { Log } from '../../server/observability/log';
import { parseLink } from '../../shared/lib/link';

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

/**
 * On a machine of many visitors nothing is opened: the page is told of the address, as the shop's gate wrote it, so that
 * it can show it. Resolves to false, as where opening is forbidden.
 */
export function offerOutside(address: string, page: WebContents, log: Log): Promise<boolean> {
  const link = parseLink(address);
  if (link.kind === 'outside') page.send(visitChannels.outside, link.href);
  else log.info('link-refused', { kind: link.kind });
  return Promise.resolve(false);
}

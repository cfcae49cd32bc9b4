import { shell, type WebContents } from 'electron';
import type { Log } from '../../server/observability/log';
import { parseLink } from '../../shared/lib/link';
import { sessionChannels } from '../../shared/platform/session-bridge';

/**
 * Passes https and mailto addresses to the operating system. The only caller of `shell.openExternal`. Resolves to false for
 * all other addresses and after a failure; never rejects.
 */
export async function openExternalLink(address: string, log: Log): Promise<boolean> {
  const link = parseLink(address);
  if (link.kind !== 'outside') {
    log.info('link.refused', { kind: link.kind });
    return false;
  }
  try {
    await shell.openExternal(link.href);
    return true;
  } catch {
    log.error('link.failed');
    return false;
  }
}

/** Sends the address to the page of a kiosk, which shows it, instead of opening it. Resolves to false: it was not opened. */
export function showExternalLink(address: string, page: WebContents, log: Log): Promise<boolean> {
  const link = parseLink(address);
  if (link.kind === 'outside') page.send(sessionChannels.externalLink, link.href);
  else log.info('link.refused', { kind: link.kind });
  return Promise.resolve(false);
}

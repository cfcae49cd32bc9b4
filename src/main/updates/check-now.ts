import { formatDate } from '../../shared/lib/format-date';
import { formatStandMessage } from '../../shared/stands/stand-messages';
import type { UpdatingShop } from './updating-shop';

/** Milliseconds that staff wait for the result. */
const WAIT_MS = 30_000;

/** Checks for an update on request of staff. Resolves to a message. A new catalogue waits until the kiosk is idle. */
export async function checkNow(
  { checkForUpdate, status }: Pick<UpdatingShop, 'checkForUpdate' | 'status'>,
  patienceMs = WAIT_MS,
): Promise<string> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<'late'>((resolve) => {
    timer = setTimeout(resolve, patienceMs, 'late');
  });
  const ended = await Promise.race([checkForUpdate(), late]);
  clearTimeout(timer);
  if (ended === 'late') return formatStandMessage('updateGoesOn');
  const { last, created } = status();
  const day = formatDate(created);
  if (last === 'updated') return formatStandMessage('updateTaken', { day });
  if (last === 'current') return formatStandMessage('updateCurrent');
  return formatStandMessage(last === 'interrupted' ? 'updateUnreachable' : 'updateRefused', { day });
}

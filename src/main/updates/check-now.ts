import { showDate } from '../../shared/lib/format-date';
import { sayAtStand } from '../../shared/stands/stand-messages';
import type { UpdatingSite } from './updating-shop';

/** So long somebody who pressed a button waits to hear how it went. */
const PATIENCE_MS = 30_000;

/**
 * Looks for a newer catalogue because staff wish it, and says in words what came of it. A new one waits until nobody is
 * at the screen, which staff are: then it is said that it goes on.
 */
export async function updateNow(
  { look, standing }: Pick<UpdatingSite, 'look' | 'standing'>,
  patienceMs = PATIENCE_MS,
): Promise<string> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<'late'>((resolve) => {
    timer = setTimeout(resolve, patienceMs, 'late');
  });
  const ended = await Promise.race([look(), late]);
  clearTimeout(timer);
  if (ended === 'late') return sayAtStand('updateGoesOn');
  const { last, created } = standing();
  const day = showDate(created);
  if (last === 'updated') return sayAtStand('updateTaken', { day });
  if (last === 'current') return sayAtStand('updateCurrent');
  return sayAtStand(last === 'interrupted' ? 'updateUnreachable' : 'updateRefused', { day });
}

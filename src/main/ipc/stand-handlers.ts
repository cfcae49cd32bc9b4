import { standFormSchema } from '../../shared/platform/ipc-schemas';
import { standChannels, type Stand } from '../../shared/platform/stand-bridge';
import type { HandleIpc } from './ipc-server';

const longestSecret = 200;

/** Validates arguments before any action. */
export function serveStand(answer: HandleIpc, stand: Stand): void {
  answer(standChannels.status, () => stand.status());
  answer(standChannels.setUp, async (form) => stand.setUp(standFormSchema.parse(form)));
  answer(standChannels.unlock, async (pin) => stand.unlock(short(pin)));
  answer(standChannels.recover, async (code) => stand.recover(short(code)));
  answer(standChannels.menu, () => stand.menu());
  answer(standChannels.runAction, async (name) => stand.runAction(short(name)));
  answer(standChannels.keepOpen, () => stand.keepOpen());
  answer(standChannels.lock, () => stand.lock());
}

function short(value: unknown): string {
  if (typeof value !== 'string' || value.length > longestSecret)
    throw new TypeError(`Argument must be a text of at most ${longestSecret} characters.`);
  return value;
}

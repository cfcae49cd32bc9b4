import { standChannels, type Stand } from '../../shared/platform/stand-bridge';
import { standForm } from '../../shared/platform/ipc-schemas';
import type { Answer } from './ipc-server';

const longestSecret = 200;

/** Answers the stand's channels; an argument of another shape is refused before anything is done. */
export function serveStand(answer: Answer, stand: Stand): void {
  answer(standChannels.look, () => stand.look());
  answer(standChannels.setUp, async (form) => stand.setUp(standForm.parse(form)));
  answer(standChannels.unlock, async (pin) => stand.unlock(short(pin)));
  answer(standChannels.recover, async (code) => stand.recover(short(code)));
  answer(standChannels.menu, () => stand.menu());
  answer(standChannels.act, async (name) => stand.act(short(name)));
  answer(standChannels.stay, () => stand.stay());
  answer(standChannels.lock, () => stand.lock());
}

function short(value: unknown): string {
  if (typeof value !== 'string' || value.length > longestSecret) throw new TypeError('refused');
  return value;
}

import { standFormSchema } from '../../shared/platform/ipc-schemas';
import { standChannels, type Stand } from '../../shared/platform/stand-bridge';
import { requireText } from './require-text';
import type { HandleIpc } from './ipc-server';

/** Maximum characters of an argument. */
const MAX_TEXT_LENGTH = 200;

/** Serves the stand's bridge methods. Validates all arguments first. */
export function serveStand(handle: HandleIpc, stand: Stand): void {
  handle(standChannels.status, () => stand.status());
  handle(standChannels.setUp, async (form) => stand.setUp(standFormSchema.parse(form)));
  handle(standChannels.unlock, async (pin) => stand.unlock(requireText(pin, MAX_TEXT_LENGTH)));
  handle(standChannels.recover, async (code) => stand.recover(requireText(code, MAX_TEXT_LENGTH)));
  handle(standChannels.menu, () => stand.menu());
  handle(standChannels.runAction, async (name) => stand.runAction(requireText(name, MAX_TEXT_LENGTH)));
  handle(standChannels.keepOpen, () => stand.keepOpen());
  handle(standChannels.lock, () => stand.lock());
}

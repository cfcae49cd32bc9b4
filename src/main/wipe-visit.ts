import { clipboard, type WebContents } from 'electron';
import type { StoredToken } from './memory-host';
import { replacePage } from './replaced-pages';
import { startAddress } from './scheme';

/**
 * Forgets all that a visitor left: the token, the page with its memory and its way back, what pages kept, the copied
 * text. The catalogue, the settings and the queue lie elsewhere and stay. Resolves when the start page is there.
 */
export async function wipeVisit(contents: WebContents, memory: StoredToken): Promise<void> {
  const { session, navigationHistory } = contents;
  await memory.forget();
  await replacePage(contents, async () => {
    clipboard.clear();
    // What is marked with a mouse on Linux; the types of later versions, which have no such place, lack the argument.
    if (process.platform === 'linux') Reflect.apply(clipboard.clear, clipboard, ['selection']);
    await Promise.all([
      session.clearData(),
      session.clearStorageData(),
      session.clearCache(),
      session.clearCodeCaches({}),
      session.clearAuthCache(),
      session.closeAllConnections(),
    ]);
    await contents.loadURL(startAddress());
    navigationHistory.clear();
  });
}

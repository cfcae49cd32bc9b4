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
    clearClipboard();
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

/** Also what is marked with a mouse on Linux, which the types of later versions of Electron no longer name. */
function clearClipboard(): void {
  const both = clipboard as unknown as { clear(which?: 'selection'): void };
  both.clear();
  if (process.platform === 'linux') both.clear('selection');
}

import { clipboard, type WebContents } from 'electron';
import type { CallCount } from './in-flight-requests';
import { replacePage } from './restart-renderer';
import { startAddress } from '../app/app-protocol';

export interface WipeParts {
  calls: Pick<CallCount, 'shut'>;
  /** Ends what outlives the page, and forgets it. */
  end: () => Promise<void>;
}

/**
 * Forgets all that a visitor left: the page with its memory and its way back, what pages kept, the copied text, and what
 * `end` forgets. The page dies first, and nothing that was on its way from it is answered: it could have a token
 * remembered, or a cart begun, for the next visitor. The catalogue, the settings and the queue lie elsewhere and stay.
 * Resolves when the start page is there.
 */
export async function wipeVisit(contents: WebContents, { calls, end }: WipeParts): Promise<void> {
  const { session, navigationHistory } = contents;
  const letIn = calls.shut();
  try {
    await replacePage(contents, async () => {
      await end();
      clearClipboard();
      await Promise.all([
        session.clearData(),
        session.clearStorageData(),
        session.clearCache(),
        session.clearCodeCaches({}),
        session.clearAuthCache(),
        session.closeAllConnections(),
      ]);
      letIn();
      await contents.loadURL(startAddress());
      navigationHistory.clear();
    });
  } finally {
    letIn();
  }
}

/** Also what is marked with a mouse on Linux, which the types of later versions of Electron no longer name. */
function clearClipboard(): void {
  const both = clipboard as unknown as { clear(which?: 'selection'): void };
  both.clear();
  if (process.platform === 'linux') both.clear('selection');
}

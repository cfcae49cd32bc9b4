import { clipboard, type WebContents } from 'electron';
import { startAddress } from '../app/app-protocol';
import type { InFlightRequests } from './in-flight-requests';
import { restartRenderer } from './restart-renderer';

export interface WipeSessionParts {
  requests: Pick<InFlightRequests, 'close'>;
  /** Ends and deletes what outlives the page. */
  end: () => Promise<void>;
}

/**
 * Deletes everything a visitor left: the page and its history, browser storage, the clipboard, and what `end`
 * deletes. The page is killed first and its pending requests get no reply, because a reply could restore a token or a
 * cart. Catalogue, settings and outbox are kept. Resolves when the start page is loaded.
 */
export async function wipeSession(contents: WebContents, { requests, end }: WipeSessionParts): Promise<void> {
  const { session, navigationHistory } = contents;
  const letIn = requests.close();
  try {
    await restartRenderer(contents, async () => {
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

/** Includes the primary selection on Linux, which later Electron types no longer declare. */
function clearClipboard(): void {
  const both = clipboard as unknown as { clear(which?: 'selection'): void };
  both.clear();
  if (process.platform === 'linux') both.clear('selection');
}

import { clipboard, type WebContents } from 'electron';
import { startAddress } from '../app/app-protocol';
import type { InFlightRequests } from './in-flight-requests';
import { restartRenderer } from './restart-renderer';

export interface WipeSessionDeps {
  requests: Pick<InFlightRequests, 'close'>;
  /** Ends the session and deletes its data in the main process. */
  deleteVisitorData: () => Promise<void>;
}

/**
 * Deletes all data of a visitor: the page and its history, browser storage, the clipboard, and the data in the main process.
 * The page is killed first and its pending requests get no reply, because a reply could restore a token or a
 * cart. Catalogue, settings and entry queue stay. Resolves when the start page is loaded.
 */
export async function wipeSession(
  contents: WebContents,
  { requests, deleteVisitorData }: WipeSessionDeps,
): Promise<void> {
  const { session: browserSession, navigationHistory } = contents;
  const acceptRequests = requests.close();
  try {
    await restartRenderer(contents, async () => {
      await deleteVisitorData();
      clearClipboard();
      await Promise.all([
        browserSession.clearData(),
        browserSession.clearStorageData(),
        browserSession.clearCache(),
        browserSession.clearCodeCaches({}),
        browserSession.clearAuthCache(),
        browserSession.closeAllConnections(),
      ]);
      acceptRequests();
      await contents.loadURL(startAddress());
      navigationHistory.clear();
    });
  } finally {
    acceptRequests();
  }
}

/** Includes the primary selection on Linux, which Electron's types do not declare. */
function clearClipboard(): void {
  const electronClipboard = clipboard as unknown as { clear(which?: 'selection'): void };
  electronClipboard.clear();
  if (process.platform === 'linux') electronClipboard.clear('selection');
}

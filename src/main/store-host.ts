import { renameSync } from 'node:fs';
import { join } from 'node:path';
import { app, ipcMain } from 'electron';
import Store from 'electron-store';
import type { Log } from '../server/log';

/**
 * A small settings file in the user's folder. A damaged one is set aside as `NAME.json.corrupt-TIME` and
 * the defaults are used, so that the shop always starts.
 */
export function openStore<T extends Record<string, unknown>>(name: string, defaults: T, log: Log): Store<T> {
  const open = () => new Store<T>({ name, defaults });
  const store = tryOpen(open, name, log);
  // electron-store answers any page on this channel with the user folder's path; nobody here asks it.
  ipcMain.removeAllListeners('electron-store-get-data');
  return store;
}

function tryOpen<T extends Record<string, unknown>>(open: () => Store<T>, name: string, log: Log): Store<T> {
  try {
    return open();
  } catch {
    const file = join(app.getPath('userData'), `${name}.json`);
    renameSync(file, `${file}.corrupt-${Date.now()}`);
    log.error('settings-damaged', { name });
    return open();
  }
}

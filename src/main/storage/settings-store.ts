import { renameSync } from 'node:fs';
import { join } from 'node:path';
import { app, ipcMain } from 'electron';
import Store from 'electron-store';
import type { Log } from '../../server/observability/log';
import type { Drawer } from '../session/session-token-store';

/** One value in a settings file of its own. Reading and writing throw when the disk does. */
export interface SettingsDrawer {
  get(): unknown;
  set(value: unknown): void;
}

/** Opens the drawer `NAME.json`; where the disk refuses even that, one that lasts as long as the program. */
export function openDrawer(name: string, log: Log, field = 'saved'): SettingsDrawer {
  return orInMemory(name, log, () => {
    const store = openStore<Record<string, unknown>>(name, log);
    return { get: () => store.get(field) ?? null, set: (value) => store.set(field, value) };
  });
}

/** As {@link openDrawer}, for a text; '' = none. */
export function openTextDrawer(name: string, log: Log, field?: string): Drawer {
  const drawer = openDrawer(name, log, field);
  return {
    get: () => {
      const text = drawer.get();
      return typeof text === 'string' ? text : '';
    },
    set: (text) => drawer.set(text),
  };
}

/** As {@link openDrawer}, for an object whose fields are the file's own. */
export function openObjectDrawer(name: string, log: Log): SettingsDrawer {
  return orInMemory(name, log, () => {
    const store = openStore<Record<string, unknown>>(name, log);
    return { get: () => store.store, set: (value) => (store.store = value as Record<string, unknown>) };
  });
}

/**
 * A small settings file in the user's folder, written when something is first set. A damaged one is set aside as
 * `NAME.json.corrupt-TIME` and nothing is there, so that the shop always starts.
 */
function openStore<T extends Record<string, unknown>>(name: string, log: Log): Store<Partial<T>> {
  const open = () => new Store<Partial<T>>({ name });
  const store = tryOpen(open, name, log);
  // electron-store answers any page on this channel with the user folder's path; nobody here asks it.
  ipcMain.removeAllListeners('electron-store-get-data');
  return store;
}

function orInMemory(name: string, log: Log, open: () => SettingsDrawer): SettingsDrawer {
  try {
    return open();
  } catch {
    log.error('settings-out-of-reach', { name });
    let saved: unknown = null;
    return { get: () => saved, set: (value) => (saved = value) };
  }
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

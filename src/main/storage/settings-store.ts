import { renameSync } from 'node:fs';
import { join } from 'node:path';
import { app, ipcMain } from 'electron';
import Store from 'electron-store';
import type { Log } from '../../server/observability/log';
import type { TextStore } from '../session/session-token-store';

/** One value in a settings file of its own. Reading and writing throw when the disk does. */
export interface SettingsStore {
  get(): unknown;
  set(value: unknown): void;
}

/** Opens the drawer `NAME.json`; where the disk refuses even that, one that lasts as long as the program. */
export function openSettingsStore(name: string, log: Log, field = 'saved'): SettingsStore {
  return withMemoryFallback(name, log, () => {
    const store = openStore<Record<string, unknown>>(name, log);
    return { get: () => store.get(field) ?? null, set: (value) => store.set(field, value) };
  });
}

/** As {@link openSettingsStore}, for a text; '' = none. */
export function openTextStore(name: string, log: Log, field?: string): TextStore {
  const drawer = openSettingsStore(name, log, field);
  return {
    get: () => {
      const text = drawer.get();
      return typeof text === 'string' ? text : '';
    },
    set: (text) => drawer.set(text),
  };
}

/** As {@link openSettingsStore}, for an object whose fields are the file's own. */
export function openObjectStore(name: string, log: Log): SettingsStore {
  return withMemoryFallback(name, log, () => {
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

function withMemoryFallback(name: string, log: Log, open: () => SettingsStore): SettingsStore {
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

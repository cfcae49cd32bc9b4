import { renameSync } from 'node:fs';
import { join } from 'node:path';
import { app, ipcMain } from 'electron';
import Store from 'electron-store';
import type { Log } from '../../server/observability/log';

/** One text on disk; '' for none. */
export interface TextStore {
  get(): string;
  set(value: string): void;
}

/** One value in its own settings file. Reads and writes throw when the disk fails. */
export interface SettingsStore {
  get(): unknown;
  set(value: unknown): void;
}

/** Name of the field of a settings file that contains its value. */
const DEFAULT_FIELD = 'saved';

/** Opens the value in a field of `NAME.json`; null for none. Falls back to memory when the file cannot be opened. */
export function openSettingsStore(name: string, log: Log, field = DEFAULT_FIELD): SettingsStore {
  return withMemoryFallback(name, log, () => {
    const store = openStore<Record<string, unknown>>(name, log);
    return { get: () => store.get(field) ?? null, set: (value) => store.set(field, value) };
  });
}

/**
 * Like {@link openSettingsStore}, but reads and writes throw while the file cannot be opened: a value that exists in
 * memory only must not count as saved.
 */
export function openStrictSettingsStore(name: string, log: Log): SettingsStore {
  let opened: Store<Partial<Record<string, unknown>>> | undefined;
  const store = () => (opened ??= openStore<Record<string, unknown>>(name, log));
  return {
    get: () => store().get(DEFAULT_FIELD) ?? null,
    set: (value) => store().set(DEFAULT_FIELD, value),
  };
}

/** Like {@link openSettingsStore} for a text; '' for none. */
export function openTextStore(name: string, log: Log, field?: string): TextStore {
  const store = openSettingsStore(name, log, field);
  return {
    get: () => {
      const text = store.get();
      return typeof text === 'string' ? text : '';
    },
    set: (text) => store.set(text),
  };
}

/** Like {@link openSettingsStore}, but the value is an object with all fields of the file. */
export function openObjectStore(name: string, log: Log): SettingsStore {
  return withMemoryFallback(name, log, () => {
    const store = openStore<Record<string, unknown>>(name, log);
    return { get: () => store.store, set: (value) => (store.store = value as Record<string, unknown>) };
  });
}

/**
 * Opens a settings file in the user's folder. Renames a damaged file to `NAME.json.corrupt-TIME` and starts with an
 * empty one.
 */
function openStore<T extends Record<string, unknown>>(name: string, log: Log): Store<Partial<T>> {
  const open = () => new Store<Partial<T>>({ name });
  const store = openOrReplaceDamaged(open, name, log);
  // electron-store would give any page the path of the user's folder.
  ipcMain.removeAllListeners('electron-store-get-data');
  return store;
}

function withMemoryFallback(name: string, log: Log, open: () => SettingsStore): SettingsStore {
  try {
    return open();
  } catch {
    log.error('settings.unreadable', { name });
    let saved: unknown = null;
    return { get: () => saved, set: (value) => (saved = value) };
  }
}

/** Error codes of a temporary failure of the file system. */
const transientErrors = new Set(['EACCES', 'EPERM', 'EIO', 'EBUSY', 'EMFILE', 'ENFILE']);

function openOrReplaceDamaged<T extends Record<string, unknown>>(
  open: () => Store<T>,
  name: string,
  log: Log,
): Store<T> {
  try {
    return open();
  } catch (error) {
    // The file itself may be valid, so it is not renamed.
    if (error instanceof Error && 'code' in error && transientErrors.has(String(error.code))) throw error;
    const file = join(app.getPath('userData'), `${name}.json`);
    renameSync(file, `${file}.corrupt-${Date.now()}`);
    log.error('settings.damaged', { name });
    return open();
  }
}

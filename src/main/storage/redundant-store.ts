import type { SettingsStore } from './settings-store';

/** The current value on disk and a backup of the last valid one. */
export interface StorePair {
  current: SettingsStore;
  backup: SettingsStore;
}

export interface RedundantStore<Value> {
  /**
   * Null before the first save, or when both copies are invalid from the start. Copies that are damaged later do not change
   * the value. Also writes a missing or invalid copy again. Never throws.
   */
  read(): Value | null;
  /** Throws when the write fails or the value is invalid. The former value stays in both cases. */
  save(value: Value): void;
}

/**
 * Stores a value twice, so that damage of one file does not prevent a start. `parse` returns null for an invalid value; the
 * backup replaces such a value, and `onRestored` is called.
 */
export function openRedundantStore<Value>(
  { current, backup }: StorePair,
  parse: (stored: unknown) => Value | null,
  onRestored: () => void,
): RedundantStore<Value> {
  const readValid = (store: SettingsStore): Value | null => {
    try {
      return parse(store.get());
    } catch {
      return null;
    }
  };
  let lastValid: Value | null = null;
  return {
    read() {
      const value = readValid(current);
      if (value !== null) {
        writeIfChanged(backup, value);
        return (lastValid = value);
      }
      const backupValue = readValid(backup) ?? lastValid;
      if (backupValue === null) return null;
      onRestored();
      writeIfChanged(current, backupValue);
      return (lastValid = backupValue);
    },
    save(value) {
      const valid = parse(value);
      if (valid === null) throw new Error('Refusing to save an invalid value.');
      current.set(valid);
      lastValid = valid;
      writeIfChanged(backup, valid);
    },
  };
}

/** Writes a value unless the store contains it. Ignores failures: the other copy is valid. */
function writeIfChanged(store: SettingsStore, value: unknown): void {
  try {
    if (JSON.stringify(store.get()) !== JSON.stringify(value)) store.set(value);
  } catch {
    try {
      store.set(value);
    } catch {
      return;
    }
  }
}

import type { SettingsStore } from './settings-store';

/** A value on disk: what is written now, and a copy of the last that was known to be whole. */
export interface TwoDrawers {
  current: SettingsStore;
  lastGood: SettingsStore;
}

export interface KeptTwice<Value> {
  /** Null before the first is saved, or when nothing whole is left. Never throws. */
  read(): Value | null;
  /** Throws when the disk refuses, or the value is not whole; what was kept before then still is. */
  save(value: Value): void;
}

/**
 * Keeps a value so that no damage on disk stops a start: what is not whole in one place (`wholeOf` null) is not
 * trusted in any other, and the last good copy takes its place, of which `restored` hears.
 */
export function keepTwice<Value>(
  { current, lastGood }: TwoDrawers,
  wholeOf: (stored: unknown) => Value | null,
  restored: () => void,
): KeptTwice<Value> {
  const readWhole = (drawer: SettingsStore): Value | null => {
    try {
      return wholeOf(drawer.get());
    } catch {
      return null;
    }
  };
  return {
    read() {
      const found = readWhole(current);
      if (found !== null) {
        copyWhere(lastGood, found);
        return found;
      }
      const former = readWhole(lastGood);
      if (former === null) return null;
      restored();
      copyWhere(current, former);
      return former;
    },
    save(value) {
      const whole = wholeOf(value);
      if (whole === null) throw new Error('What is to be kept is not whole.');
      current.set(whole);
      copyWhere(lastGood, whole);
    },
  };
}

/** The copy serves a later start: this one goes on without it. */
function copyWhere(drawer: SettingsStore, value: unknown): void {
  try {
    if (JSON.stringify(drawer.get()) !== JSON.stringify(value)) drawer.set(value);
  } catch {
    try {
      drawer.set(value);
    } catch {
      return;
    }
  }
}

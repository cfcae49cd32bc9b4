import type { StandPrinters } from '../../shared/platform/staff-bridge';
import type { StandMessageKey } from '../../shared/stands/stand-messages';
import type { StandSettingsStore } from '../storage/stand-settings-store';
import type { SystemPrinters } from './system-printers';

/** Printers that the stand may use. */
export interface AllowedPrinters {
  read(): Promise<StandPrinters>;
  /** Takes effect immediately. Returns null, or the reason for a refusal. */
  allow(names: readonly string[]): Promise<StandMessageKey | null>;
}

/** Accepts installed printers, and printers that were allowed before and are not installed at the moment. */
export function createAllowedPrinters(
  settingsStore: Pick<StandSettingsStore, 'read' | 'save'>,
  system: Pick<SystemPrinters, 'names'>,
): AllowedPrinters {
  const installed = () => system.names().catch((): string[] => []);
  return {
    async read() {
      return { installed: await installed(), allowed: settingsStore.read()?.printers ?? [] };
    },
    async allow(names) {
      const settings = settingsStore.read();
      if (!settings) return 'notSetUp';
      const permittedNames = new Set([...(await installed()), ...settings.printers]);
      if (!names.every((name) => permittedNames.has(name))) return 'printerNotInstalled';
      try {
        settingsStore.save({ ...settings, printers: [...new Set(names)] });
      } catch {
        return 'notSaved';
      }
      return null;
    },
  };
}

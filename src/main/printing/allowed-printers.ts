import type { StandPrinters } from '../../shared/platform/staff-bridge';
import type { StandMessageKey } from '../../shared/stands/stand-messages';
import type { StandSettingsStore } from '../storage/stand-settings-store';
import type { SystemPrinters } from './system-printers';

/** Printers that the stand may use. */
export interface AllowedPrinters {
  read(): Promise<StandPrinters>;
  /** Takes effect at once. Returns null, or the reason for a refusal. */
  allow(names: readonly string[]): Promise<StandMessageKey | null>;
}

/** Accepts printers of the system, and printers that were allowed before and are switched off. */
export function createAllowedPrinters(
  kept: Pick<StandSettingsStore, 'read' | 'save'>,
  system: Pick<SystemPrinters, 'names'>,
): AllowedPrinters {
  const known = () => system.names().catch((): string[] => []);
  return {
    async read() {
      return { known: await known(), allowed: kept.read()?.printers ?? [] };
    },
    async allow(names) {
      const settings = kept.read();
      if (!settings) return 'notSetUp';
      const possible = new Set([...(await known()), ...settings.printers]);
      if (!names.every((name) => possible.has(name))) return 'printerIsUnknown';
      try {
        kept.save({ ...settings, printers: [...new Set(names)] });
      } catch {
        return 'notSaved';
      }
      return null;
    },
  };
}

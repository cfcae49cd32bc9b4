import type { StandPrinters } from '../../shared/platform/staff-bridge';
import type { StandMessageKey } from '../../shared/stands/stand-messages';
import type { KeptStandSettings } from '../storage/stand-settings-store';
import type { SystemPrinters } from './system-printers';

/** The printers that a stand may use, out of those that its machine has. */
export interface AllowedPrinters {
  read(): Promise<StandPrinters>;
  /** Counts from now on; null = kept. */
  allow(names: readonly string[]): Promise<StandMessageKey | null>;
}

/** Only what the system has can be allowed anew; one that is switched off for a while stays allowed. */
export function allowedPrinters(
  kept: Pick<KeptStandSettings, 'read' | 'save'>,
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

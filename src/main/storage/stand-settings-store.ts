import { existsSync, readdirSync } from 'node:fs';
import type { Log } from '../../server/observability/log';
import { standSettings, type StandSettings } from '../../shared/stands/stand-settings';
import { openRedundantStore, type RedundantStore, type StorePair } from './redundant-store';

/** Stores the settings of the stand: null before the first setup. */
export type StandSettingsStore = RedundantStore<StandSettings>;

/** Settings before the first setup: a demo window. */
export const defaultStandSettings: StandSettings = {
  shop: '',
  country: '',
  mode: 'demo',
  standName: '',
  showHours: null,
  pinHash: '',
  recoveryHash: '',
  catalogueKeys: [],
  printers: [],
  idleSeconds: 60,
  warnSeconds: 15,
};

/** Settings of a stand whose files are lost: a locked kiosk. */
export const lostStandSettings: StandSettings = { ...defaultStandSettings, mode: 'kiosk' };

/** Names of files that only a machine has that was set up as a stand, including quarantined files. */
const standFiles =
  /^(?:stand(?:-last-good)?\.json|stand-credential(?:-last-good)?\.json|audit\.jsonl)(?:\.|$)/;

/** Returns whether this folder contains files of a stand, so that the machine was set up before. */
export function wasSetUp(folder: string): boolean {
  try {
    return readdirSync(folder).some((name) => standFiles.test(name));
  } catch {
    // An unreadable folder is not a new one.
    return existsSync(folder);
  }
}

export function openStandSettings(stores: StorePair, log: Log): StandSettingsStore {
  const parse = (stored: unknown) => standSettings.safeParse(stored).data ?? null;
  return openRedundantStore(stores, parse, () => log.error('stand_settings.restored'));
}

/** Environment variables override stored settings. */
export function effectiveStandSettings(
  stored: StandSettings | null,
  environment: Record<string, string | undefined>,
): StandSettings {
  const settings = stored ?? defaultStandSettings;
  const { KIOSK_SHOP: shop = settings.shop, KIOSK_COUNTRY: country = settings.country } = environment;
  return { ...settings, shop, country };
}

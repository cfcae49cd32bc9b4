import { existsSync, readdirSync } from 'node:fs';
import type { Log } from '../../server/observability/log';
import { isCountry } from '../../shared/lib/countries';
import { webOrigin } from '../../shared/lib/web-origin';
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

/** Matches names of files that only a machine has that was set up as a stand, including quarantined files. */
const standFilePattern =
  /^(?:stand(?:-last-good)?\.json|stand-credential(?:-last-good)?\.json|audit\.jsonl)(?:\.|$)/;

/** Returns whether this folder contains files of a stand, so that the machine was set up before. */
export function wasSetUp(folder: string): boolean {
  try {
    return readdirSync(folder).some((name) => standFilePattern.test(name));
  } catch {
    // An unreadable folder is not a new one.
    return existsSync(folder);
  }
}

/** Opens the settings. Logs the names of invalid fields once: one such field makes all settings invalid. */
export function openStandSettings(stores: StorePair, log: Log): StandSettingsStore {
  let isReported = false;
  const parse = (stored: unknown) => {
    const { data = null, error } = standSettings.safeParse(stored);
    if (error && stored !== null && !isReported) {
      isReported = true;
      const fields = new Set(error.issues.map(({ path }) => path.join('.')));
      log.error('stand_settings.invalid', { fields: [...fields].join(' ') });
    }
    return data;
  };
  return openRedundantStore(stores, parse, () => log.error('stand_settings.restored'));
}

/**
 * Environment variables override stored settings. The shop's address is reduced to its origin, because paths are appended to
 * it; an invalid address stays as it is, for the message of `createUpstreamProxy`. An invalid country is ignored.
 */
export function effectiveStandSettings(
  stored: StandSettings | null,
  environment: Record<string, string | undefined>,
): StandSettings {
  const settings = stored ?? defaultStandSettings;
  const { KIOSK_SHOP: shop = settings.shop, KIOSK_COUNTRY } = environment;
  const country = KIOSK_COUNTRY?.toUpperCase();
  const isCountryValid = country === '' || (country !== undefined && isCountry(country));
  const origin = URL.canParse(shop) ? webOrigin(shop) : null;
  return { ...settings, shop: origin ?? shop, ...(isCountryValid && { country }) };
}

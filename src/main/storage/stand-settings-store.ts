import { existsSync, readdirSync } from 'node:fs';
import { standSettings, type StandSettings } from '../../shared/stands/stand-settings';
import type { Log } from '../../server/observability/log';
import { keepTwice, type KeptTwice, type TwoDrawers } from './redundant-store';

/** The stand's settings on disk; null before the first set-up. */
export type KeptStandSettings = KeptTwice<StandSettings>;

/** A stand that nobody has set up: the shop in a window, asking nothing of anybody. */
export const untouchedStand: StandSettings = {
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

/** A stand that somebody set up, of which nothing is left: who stands before its screen is a visitor until staff come. */
export const lostStand: StandSettings = { ...untouchedStand, mode: 'kiosk' };

/** Whether this folder has, or had, a stand's settings, whatever became of them. */
export function wasSetUp(folder: string): boolean {
  try {
    return readdirSync(folder).some((name) => /^stand(-last-good)?\.json(\.corrupt-\d+)?$/.test(name));
  } catch {
    // What cannot be looked at is not said to be new.
    return existsSync(folder);
  }
}

export function keepStandSettings(drawers: TwoDrawers, log: Log): KeptStandSettings {
  const wholeOf = (stored: unknown) => standSettings.safeParse(stored).data ?? null;
  return keepTwice(drawers, wholeOf, () => log.error('stand-settings-restored'));
}

/** Settings as this start uses them: what developers and tests say in the environment wins. */
export function standSettingsOfStart(
  kept: StandSettings | null,
  environment: Record<string, string | undefined>,
): StandSettings {
  const settings = kept ?? untouchedStand;
  const { KIOSK_SHOP: shop = settings.shop, KIOSK_COUNTRY: country = settings.country } = environment;
  return { ...settings, shop, country };
}

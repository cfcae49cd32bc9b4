import { standSettings, type StandSettings } from '../shared/stand-settings';
import type { Log } from '../server/log';
import type { SettingsDrawer } from './store-host';

/** The stand's settings on disk: what is written now, and a copy of the last that was known to be whole. */
export interface StandDrawers {
  current: SettingsDrawer;
  lastGood: SettingsDrawer;
}

export interface KeptStandSettings {
  /** Null before the first set-up, or when nothing whole is left. Never throws. */
  read(): StandSettings | null;
  /** Throws when the disk refuses; what was kept before then still is. */
  save(settings: StandSettings): void;
}

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

/**
 * Keeps settings so that no damage on disk stops a start: what breaks the schema in one place is not trusted in any
 * other, and the last good copy takes its place.
 */
export function keepStandSettings({ current, lastGood }: StandDrawers, log: Log): KeptStandSettings {
  return {
    read() {
      const found = readWhole(current);
      if (found) {
        copyWhere(lastGood, found);
        return found;
      }
      const former = readWhole(lastGood);
      if (!former) return null;
      log.error('stand-settings-restored');
      copyWhere(current, former);
      return former;
    },
    save(settings) {
      const whole = standSettings.parse(settings);
      current.set(whole);
      copyWhere(lastGood, whole);
    },
  };
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

function readWhole(drawer: SettingsDrawer): StandSettings | null {
  try {
    return standSettings.safeParse(drawer.get()).data ?? null;
  } catch {
    return null;
  }
}

/** The copy serves a later start: this one goes on without it. */
function copyWhere(drawer: SettingsDrawer, settings: StandSettings): void {
  try {
    if (JSON.stringify(drawer.get()) !== JSON.stringify(settings)) drawer.set(settings);
  } catch {
    try {
      drawer.set(settings);
    } catch {
      return;
    }
  }
}

import { isoDay } from '../../shared/lib/format-date';
import type { Catalogue } from '../../server/catalogue/catalogue';
import { validateCatalogue } from '../../server/catalogue/validate-catalogue';
import type { SystemPrinters } from '../printing/system-printers';
import { freeDiskBytes } from '../storage/disk-space';
import type { SelfCheck } from './self-test';

/** Bytes that the data of one day may need. */
const MIN_FREE_BYTES = 200_000_000;
const MS_PER_DAY = 86_400_000;
/** Maximum days between the writing of a catalogue and its use: five years. */
const MAX_CATALOGUE_AGE_DAYS = 5 * 366;

/** Checks that the catalogue has all its products and finds a selection of them (`validateCatalogue`). */
export function catalogueCheck(activeCatalogue: () => Promise<Catalogue>): SelfCheck {
  return {
    name: 'catalogue',
    run: async () => validateCatalogue(await activeCatalogue()),
  };
}

/** Checks that the disk of the folder has room for the data of a day. */
export function diskSpaceCheck(folder: string, freeBytes: typeof freeDiskBytes = freeDiskBytes): SelfCheck {
  return {
    name: 'disk',
    run: async () => {
      const free = await freeBytes(folder);
      return free >= MIN_FREE_BYTES ? null : `Only ${Math.floor(free / 1_000_000)} MB are free on the disk.`;
    },
  };
}

/** Fails when the clock is more than a day before, or five years after, the time at which the catalogue was written. */
export function clockCheck(clock: () => Date, writtenAt: Date): SelfCheck {
  return {
    name: 'clock',
    run: () => {
      const days = (clock().getTime() - writtenAt.getTime()) / MS_PER_DAY;
      const isWrong = days < -1 || days > MAX_CATALOGUE_AGE_DAYS;
      return Promise.resolve(isWrong ? `The clock is wrong: it shows ${isoDay(clock().getTime())}.` : null);
    },
  };
}

/** Checks that the entry queue accepts an entry; `checkQueue` rejects otherwise. */
export function entryQueueCheck(checkQueue: () => Promise<void>): SelfCheck {
  return {
    name: 'queue',
    run: () => checkQueue().then(() => null),
  };
}

/** Checks that every allowed printer accepts jobs. */
export function printerCheck(
  allowedPrinters: () => readonly string[],
  system: Pick<SystemPrinters, 'problem'>,
): SelfCheck {
  return {
    name: 'printer',
    run: async () => {
      const problems = await Promise.all(allowedPrinters().map((name) => system.problem(name)));
      return problems.filter((problem) => problem !== null).join(' ') || null;
    },
  };
}

export interface WipeProbe {
  isIdle: () => boolean;
  /** Writes a marker to each place that stores visitor data. */
  placeMarkers: (marker: string) => Promise<void>;
  wipe: () => Promise<void>;
  /** Returns the places that still contain the marker. */
  findMarkers: (marker: string) => Promise<string[]>;
}

/** Checks that a wipe deletes visitor data: places a marker, wipes the idle kiosk, and looks for the marker. */
export function wipeCheck(
  { isIdle, placeMarkers, wipe, findMarkers }: WipeProbe,
  createMarker: () => string,
): SelfCheck {
  return {
    name: 'wipe',
    needsIdle: true,
    run: async () => {
      if (!isIdle()) return 'A visitor was using the kiosk, so the wipe was not tested.';
      const marker = createMarker();
      await placeMarkers(marker);
      const markedPlaces = await findMarkers(marker);
      // Without a place that contains the marker, the check would always pass.
      if (markedPlaces.length === 0) return 'The wipe could not be tested.';
      await wipe();
      const remaining = await findMarkers(marker);
      return remaining.length === 0 ? null : `The wipe leaves data in: ${remaining.join(', ')}.`;
    },
  };
}

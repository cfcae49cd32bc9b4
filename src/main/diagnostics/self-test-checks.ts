import { faultOfCatalogue } from '../../server/catalogue/validate-catalogue';
import type { Catalogue } from '../../server/catalogue/catalogue';
import { freeBytesOf } from '../storage/disk-space';
import type { SelfCheck } from './self-test';
import type { SystemPrinters } from '../printing/system-printers';

/** Bytes that a stand needs for what visitors leave in a day. */
const LEAST_ROOM = 200_000_000;

/** The catalogue opens, is whole as far as samples show, and finds what it has. */
export function catalogueCheck(catalogueOf: () => Promise<Catalogue>): SelfCheck {
  return {
    name: 'catalogue',
    run: async () => {
      const catalogue = await catalogueOf();
      const { total } = await catalogue.search.find({ filters: {}, sort: 'popular', page: 1, pageSize: 1 });
      return faultOfCatalogue(catalogue, { content: catalogue.version, products: total });
    },
  };
}

export function roomCheck(folder: string, freeBytes: typeof freeBytesOf = freeBytesOf): SelfCheck {
  return {
    name: 'room',
    run: async () => {
      const free = await freeBytes(folder);
      return free >= LEAST_ROOM ? null : `Only ${Math.floor(free / 1_000_000)} MB are free on the disk.`;
    },
  };
}

/** A clock before the catalogue was written is wrong; one that is years ahead is as well. */
export function clockCheck(clock: () => Date, written: Date): SelfCheck {
  return {
    name: 'clock',
    run: () => {
      const days = (clock().getTime() - written.getTime()) / 86_400_000;
      const wrong = days < -1 || days > 5 * 366;
      return Promise.resolve(wrong ? `The clock says ${clock().toISOString().slice(0, 10)}.` : null);
    },
  };
}

/** The queue takes an entry, and gives it back. */
export function queueCheck(check: () => Promise<void>): SelfCheck {
  return {
    name: 'queue',
    run: () => check().then(() => null),
  };
}

/** Every printer that the stand may use takes jobs. */
export function printerCheck(
  allowed: () => readonly string[],
  system: Pick<SystemPrinters, 'fault'>,
): SelfCheck {
  return {
    name: 'printer',
    run: async () => {
      const faults = await Promise.all(allowed().map((name) => system.fault(name)));
      return faults.filter((fault) => fault !== null).join(' ') || null;
    },
  };
}

export interface WipeProbe {
  isIdle: () => boolean;
  /** Leaves a mark wherever a visitor leaves something. */
  plant: (mark: string) => Promise<void>;
  wipe: () => Promise<void>;
  /** The places where the mark still is. */
  find: (mark: string) => Promise<string[]>;
}

/** What a visitor leaves is gone after a wipe: tried with a mark, while nobody is there. */
export function wipeCheck({ isIdle, plant, wipe, find }: WipeProbe, makeMark: () => string): SelfCheck {
  return {
    name: 'wipe',
    needsNobody: true,
    run: async () => {
      if (!isIdle()) return 'Somebody was at the screen, so the wipe was not tried.';
      const mark = makeMark();
      await plant(mark);
      const planted = await find(mark);
      if (planted.length === 0) return 'The wipe could not be tried.';
      await wipe();
      const left = await find(mark);
      return left.length === 0 ? null : `The wipe leaves something in: ${left.join(', ')}.`;
    },
  };
}

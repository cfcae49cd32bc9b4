import type { Track } from '../../src/main/session/in-flight-requests';
import { cupsPrinters } from '../../src/main/printing/system-printers';
import { createAllowedPrinters } from '../../src/main/printing/allowed-printers';
import { createStaffActions } from '../../src/main/staff/staff-actions';
import { openStaffNotes } from '../../src/main/staff/staff-notes';
import type { PresenterControl } from '../../src/main/presenter/presenter-permission';
import type { ShopSync } from '../../src/main/sync/shop-sync';
import type { SafeStorage } from '../../src/main/storage/safe-storage';
import { openSalesNotesDatabase } from '../../src/server/stands/sales-notes-store';
import type { Staff } from '../../src/shared/platform/staff-bridge';
import type { TestStand } from './make-stand';
import { unavailableSafeStorage } from '../fakes/fake-safe-storage';

export interface TestStaff {
  staff: Staff;
  /** Files that were written, by their names. */
  files: Map<string, string>;
  close(): Promise<void>;
}

interface StaffParts {
  stand: Pick<TestStand, 'kept'> & { stand: Pick<TestStand['stand'], 'isOpen'> };
  line: Pick<ShopSync, 'enrol' | 'leave' | 'enrolment' | 'refused'>;
  shop?: string;
  vault?: SafeStorage;
  /** Where the papers lie; in memory unless told. */
  file?: string;
  printers?: readonly string[];
  clock?: () => Date;
  /** Whether there is a screen for a speaker. */
  speaker?: PresenterControl;
  /** What disk, stick and print system wait for each time. */
  slow?: () => Promise<void>;
  /** Nothing is counted unless told. */
  hold?: Track;
}

/** A machine with a second screen. */
export const fakePresenter: PresenterControl = {
  allow: () => null,
  isPlaced: () => Promise.resolve(true),
};

/** What only staff may do at a test's stand, on real papers and a real line to the shop. */
export async function makeStaff(parts: StaffParts): Promise<TestStaff> {
  const { stand, line, shop = 'http://shop.test', vault = unavailableSafeStorage, file = ':memory:' } = parts;
  const { slow = () => Promise.resolve(), hold = (work) => work() } = parts;
  const clock = parts.clock ?? (() => new Date('2026-03-09T12:00:00Z'));
  const database = await openSalesNotesDatabase(file);
  const files = new Map<string, string>();
  const { printers } = parts;
  const system = printers ? { names: () => slow().then(() => [...printers]) } : cupsPrinters;
  const staff = createStaffActions({
    isOpen: () => stand.stand.isOpen(),
    shop,
    sync: () => Promise.resolve(line),
    notes: () => slow().then(() => openStaffNotes(database, { safeStorage: vault, clock })),
    printers: createAllowedPrinters(stand.kept, system),
    exports: {
      clock,
      write: async (name, text) => {
        await slow();
        files.set(name, text);
        return `/stick/${name}`;
      },
    },
    presenter: parts.speaker ?? fakePresenter,
    audit: () => undefined,
    track: hold,
  });
  return { staff, files, close: () => database.destroy() };
}

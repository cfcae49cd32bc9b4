import type { CountWhileRunning } from '../../src/main/session/in-flight-requests';
import { cupsPrinters } from '../../src/main/printing/system-printers';
import { createAllowedPrinters } from '../../src/main/printing/allowed-printers';
import { createStaffActions } from '../../src/main/staff/staff-actions';
import { openSalesNotes } from '../../src/main/staff/sales-notes';
import type { PresenterControl } from '../../src/main/presenter/presenter-permission';
import type { ShopSync } from '../../src/main/sync/shop-sync';
import type { SafeStorage } from '../../src/main/storage/safe-storage';
import { openSalesNotesDatabase } from '../../src/server/stands/sales-notes-store';
import type { Staff } from '../../src/shared/platform/staff-bridge';
import type { TestStand } from './make-stand';
import { unavailableSafeStorage } from '../fakes/fake-safe-storage';

export interface TestStaff {
  staff: Staff;
  /** Written files by name. */
  files: Map<string, string>;
  close(): Promise<void>;
}

interface TestStaffOptions {
  stand: Pick<TestStand, 'settingsStore'> & { stand: Pick<TestStand['stand'], 'extendIfOpen'> };
  sync: Pick<ShopSync, 'enroll' | 'deleteEnrollment' | 'enrollment' | 'undelivered' | 'deleteUndelivered'>;
  shop?: string;
  safeStorage?: SafeStorage;
  /** Path of the staff database. Default: in memory. */
  file?: string;
  printers?: readonly string[];
  clock?: () => Date;
  /** Controls the presenter window. Default: {@link fakePresenter}. */
  presenter?: PresenterControl;
  /** Delay of disk, USB drive and print system. */
  delay?: () => Promise<void>;
  /** Wraps tracked work. Default: runs it directly. */
  countWhileRunning?: CountWhileRunning;
}

/** Presenter of a machine with a second screen: always allowed, ready at once. */
export const fakePresenter: PresenterControl = {
  allow: () => null,
  waitForPresenter: () => Promise.resolve(true),
};

/** Staff actions of a test stand with a real database and a real connection to the shop. */
export async function makeStaff(options: TestStaffOptions): Promise<TestStaff> {
  const {
    stand,
    sync,
    shop = 'http://shop.test',
    safeStorage = unavailableSafeStorage,
    file = ':memory:',
  } = options;
  const { delay = () => Promise.resolve(), countWhileRunning = (work) => work() } = options;
  const clock = options.clock ?? (() => new Date('2026-03-09T12:00:00Z'));
  const database = await openSalesNotesDatabase(file);
  const files = new Map<string, string>();
  const { printers } = options;
  const system = printers ? { names: () => delay().then(() => [...printers]) } : cupsPrinters;
  const staff = createStaffActions({
    extendIfOpen: () => stand.stand.extendIfOpen(),
    shop,
    sync: () => Promise.resolve(sync),
    notes: () => delay().then(() => openSalesNotes(database, { safeStorage, clock })),
    printers: createAllowedPrinters(stand.settingsStore, system),
    exports: {
      clock,
      write: async (name, text) => {
        await delay();
        files.set(name, text);
        return `/usb/${name}`;
      },
    },
    presenter: options.presenter ?? fakePresenter,
    audit: () => undefined,
    countWhileRunning,
  });
  return { staff, files, close: () => database.destroy() };
}

import { join } from 'node:path';
import { app } from 'electron';
import type { Log } from '../../server/observability/log';
import { savedCartSchema, playlistSchema } from '../../shared/platform/ipc-schemas';
import { staffChannels } from '../../shared/platform/staff-bridge';
import type { StartedStand } from '../app/start-stand';
import type { PresenterControl } from '../presenter/presenter-permission';
import { createAllowedPrinters } from '../printing/allowed-printers';
import { cupsPrinters } from '../printing/system-printers';
import type { Track } from '../session/in-flight-requests';
import { writeExport } from '../staff/export-folder';
import { createStaffActions } from '../staff/staff-actions';
import type { StaffNotes } from '../staff/staff-notes';
import { openOrQuarantine, cleanUpQuarantine } from '../storage/quarantine';
import { systemSafeStorage } from '../storage/safe-storage';
import type { ShopSync } from '../sync/shop-sync';
import type { HandleIpc } from './ipc-server';

const longestText = 300;
const mostPrinters = 50;

/** Opens the staff database at the first use. */
export function serveStaff(
  answer: HandleIpc,
  { settings, service, store, audit }: StartedStand,
  sync: () => Promise<ShopSync>,
  { presenter, track, log }: { presenter: PresenterControl; track: Track; log: Log },
): void {
  const clock = () => new Date();
  let opened: Promise<StaffNotes> | undefined;
  const notes = () => {
    opened ??= openNotesDatabase(log);
    // Retries at the next use: a lock may be gone by then.
    opened.catch(() => (opened = undefined));
    return opened;
  };
  const staff = createStaffActions({
    isOpen: () => service.isOpen(),
    shop: settings.shop,
    audit,
    sync,
    notes,
    printers: createAllowedPrinters(store, cupsPrinters),
    exports: { write: writeExport, clock },
    presenter,
    track,
  });
  answer(staffChannels.notes, () => staff.notes());
  answer(staffChannels.savePlaylist, async (talk) => staff.savePlaylist(playlistSchema.parse(talk)));
  answer(staffChannels.saveCart, async (cart) => staff.saveCart(savedCartSchema.parse(cart)));
  answer(staffChannels.deleteNote, async (id) => staff.deleteNote(short(id)));
  answer(staffChannels.enrolment, () => staff.enrolment());
  answer(staffChannels.enrol, async (code) => staff.enrol(short(code)));
  answer(staffChannels.leaveShop, () => staff.leaveShop());
  answer(staffChannels.printers, () => staff.printers());
  answer(staffChannels.allowPrinters, async (names) => staff.allowPrinters(shortOnes(names)));
  answer(staffChannels.exportRefused, async (password) => staff.exportRefused(short(password)));
  answer(staffChannels.openPresenter, () => staff.openPresenter());
  answer(staffChannels.isPresenterPlaced, () => staff.isPresenterPlaced());
}

/** Loads the database modules at the first use so that the window does not wait for them. */
async function openNotesDatabase(log: Log): Promise<StaffNotes> {
  const [{ openSalesNotesDatabase }, { salvageSalesNotes }, { openStaffNotes }] = await Promise.all([
    import('../../server/stands/sales-notes-store'),
    import('../../server/stands/salvage-store'),
    import('../staff/staff-notes'),
  ]);
  const file = join(app.getPath('userData'), 'staff.sqlite');
  const database = await openOrQuarantine({
    name: 'staff_notes',
    file,
    log,
    last: () => Promise.resolve(0),
    open: openSalesNotesDatabase,
    salvage: salvageSalesNotes,
  });
  if (!database) throw new Error('Staff database is unavailable.');
  app.once('before-quit', () => void database.destroy());
  // Staff notes are not sent anywhere: their retention starts when they are salvaged.
  const isSettled = () => Promise.resolve(true);
  await cleanUpQuarantine(file, { isSettled, days: 30, clock: () => new Date(), log }).catch(() =>
    log.error('quarantine.cleanup_failed'),
  );
  return openStaffNotes(database, { safeStorage: systemSafeStorage, clock: () => new Date() });
}

function short(value: unknown): string {
  if (typeof value !== 'string' || value.length > longestText)
    throw new TypeError(`Argument must be a text of at most ${longestText} characters.`);
  return value;
}

function shortOnes(values: unknown): string[] {
  if (!Array.isArray(values) || values.length > mostPrinters)
    throw new TypeError(`Argument must be a list of at most ${mostPrinters} printers.`);
  return values.map(short);
}

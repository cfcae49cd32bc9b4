import { join } from 'node:path';
import { app } from 'electron';
import { memoizeAsync } from '../../server/lib/single-flight';
import type { Log } from '../../server/observability/log';
import { savedCartSchema, playlistSchema } from '../../shared/platform/ipc-schemas';
import { staffChannels } from '../../shared/platform/staff-bridge';
import type { StartedStand } from '../app/start-stand';
import type { PresenterControl } from '../presenter/presenter-permission';
import { createAllowedPrinters } from '../printing/allowed-printers';
import { cupsPrinters } from '../printing/system-printers';
import type { CountWhileRunning } from '../session/in-flight-requests';
import { writeExport } from '../staff/write-export';
import { createStaffActions } from '../staff/staff-actions';
import type { SalesNotes } from '../staff/sales-notes';
import { openOrQuarantine, cleanUpQuarantine } from '../storage/quarantine';
import { systemSafeStorage } from '../storage/safe-storage';
import type { ShopSync } from '../sync/shop-sync';
import { requireText } from './require-text';
import type { HandleIpc } from './ipc-server';

/** Maximum characters of an argument. */
const MAX_TEXT_LENGTH = 300;
const MAX_PRINTERS = 50;
/** Days for which a damaged database of sales notes stays after its rows were salvaged. */
const RETENTION_DAYS = 30;

/** Serves the methods for staff. Opens the database of sales notes at the first use. */
export function serveStaff(
  handle: HandleIpc,
  { settings, service, store, audit }: StartedStand,
  sync: () => Promise<ShopSync>,
  {
    presenter,
    countWhileRunning,
    log,
  }: { presenter: PresenterControl; countWhileRunning: CountWhileRunning; log: Log },
): void {
  const clock = () => new Date();
  // After a failure, the next use opens the database again: a lock may have been released.
  const openOnce = memoizeAsync<'notes', SalesNotes>();
  const notes = () => openOnce('notes', () => openNotes(log));
  const staff = createStaffActions({
    extendIfOpen: () => service.extendIfOpen(),
    shop: settings.shop,
    audit,
    sync,
    notes,
    printers: createAllowedPrinters(store, cupsPrinters),
    exports: { write: writeExport, clock },
    presenter,
    countWhileRunning,
  });
  handle(staffChannels.notes, () => staff.notes());
  handle(staffChannels.savePlaylist, async (playlist) => staff.savePlaylist(playlistSchema.parse(playlist)));
  handle(staffChannels.saveCart, async (cart) => staff.saveCart(savedCartSchema.parse(cart)));
  handle(staffChannels.deleteNote, async (id) => staff.deleteNote(requireText(id, MAX_TEXT_LENGTH)));
  handle(staffChannels.enrollment, () => staff.enrollment());
  handle(staffChannels.enroll, async (code) => staff.enroll(requireText(code, MAX_TEXT_LENGTH)));
  handle(staffChannels.leaveShop, () => staff.leaveShop());
  handle(staffChannels.printers, () => staff.printers());
  handle(staffChannels.allowPrinters, async (names) => staff.allowPrinters(requirePrinterNames(names)));
  handle(staffChannels.exportUndelivered, async (password) =>
    staff.exportUndelivered(requireText(password, MAX_TEXT_LENGTH)),
  );
  handle(staffChannels.deleteExported, () => staff.deleteExported());
  handle(staffChannels.openPresenter, () => staff.openPresenter());
  handle(staffChannels.waitForPresenter, () => staff.waitForPresenter());
}

/** Loads the database modules at the first use so that the window does not wait for them. */
async function openNotes(log: Log): Promise<SalesNotes> {
  const [{ openSalesNotesDatabase }, { salvageSalesNotes }, { openSalesNotes }] = await Promise.all([
    import('../../server/stands/sales-notes-store'),
    import('../../server/stands/salvage-store'),
    import('../staff/sales-notes'),
  ]);
  const file = join(app.getPath('userData'), 'staff.sqlite');
  const database = await openOrQuarantine({
    name: 'sales_notes',
    file,
    log,
    lastRowNumber: () => Promise.resolve(0),
    open: openSalesNotesDatabase,
    salvage: salvageSalesNotes,
  });
  if (!database) throw new Error('The database of sales notes is unavailable.');
  app.once('before-quit', () => void database.destroy());
  // Sales notes stay on the stand: the retention of a damaged file starts when it is salvaged, not when its rows are sent.
  const isSettled = () => Promise.resolve(true);
  await cleanUpQuarantine(file, {
    isSettled,
    retentionDays: RETENTION_DAYS,
    clock: () => new Date(),
    log,
  }).catch(() => log.error('quarantine.cleanup_failed'));
  return openSalesNotes(database, { safeStorage: systemSafeStorage, clock: () => new Date() });
}

function requirePrinterNames(values: unknown): string[] {
  if (!Array.isArray(values) || values.length > MAX_PRINTERS)
    throw new TypeError(`Argument must be a list of at most ${MAX_PRINTERS} printers.`);
  return values.map((value) => requireText(value, MAX_TEXT_LENGTH));
}

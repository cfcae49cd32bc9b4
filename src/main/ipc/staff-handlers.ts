import { join } from 'node:path';
import { app } from 'electron';
import type { Log } from '../../server/observability/log';
import { staffChannels } from '../../shared/platform/staff-bridge';
import { cartPaper, talkPaper } from '../../shared/platform/ipc-schemas';
import type { Answer } from './ipc-server';
import type { Hold } from '../session/in-flight-requests';
import { openOrSetAside, tidySetAside } from '../storage/quarantine';
import type { StartedStand } from '../app/start-stand';
import { systemSafeStorage } from '../storage/safe-storage';
import type { SpeakerRoom } from '../presenter/presenter-permission';
import type { StandLine } from '../sync/shop-sync';
import { allowedPrinters } from '../printing/allowed-printers';
import { writeExport } from '../staff/export-folder';
import { createStaffRoom } from '../staff/staff-actions';
import type { KeptPapers } from '../staff/staff-notes';
import { cupsPrinters } from '../printing/system-printers';

const longestText = 300;
const mostPrinters = 50;

/** Answers what only staff may ask for; their papers are opened when they first look at them. */
export function serveStaff(
  answer: Answer,
  { settings, stand, kept, audit }: StartedStand,
  line: () => Promise<StandLine>,
  { speaker, hold, log }: { speaker: SpeakerRoom; hold: Hold; log: Log },
): void {
  const clock = () => new Date();
  let opened: Promise<KeptPapers> | undefined;
  const papers = () => {
    opened ??= openPapers(log);
    // What was in the way may be gone when staff look again.
    opened.catch(() => (opened = undefined));
    return opened;
  };
  const staff = createStaffRoom({
    isOpen: () => stand.isOpen(),
    shop: settings.shop,
    audit,
    line,
    papers,
    printers: allowedPrinters(kept, cupsPrinters),
    exports: { write: writeExport, clock },
    speaker,
    hold,
  });
  answer(staffChannels.shelf, () => staff.shelf());
  answer(staffChannels.keepTalk, async (talk) => staff.keepTalk(talkPaper.parse(talk)));
  answer(staffChannels.keepCart, async (cart) => staff.keepCart(cartPaper.parse(cart)));
  answer(staffChannels.drop, async (id) => staff.drop(short(id)));
  answer(staffChannels.enrolment, () => staff.enrolment());
  answer(staffChannels.enrol, async (code) => staff.enrol(short(code)));
  answer(staffChannels.leaveShop, () => staff.leaveShop());
  answer(staffChannels.printers, () => staff.printers());
  answer(staffChannels.allowPrinters, async (names) => staff.allowPrinters(shortOnes(names)));
  answer(staffChannels.exportRefused, async (password) => staff.exportRefused(short(password)));
  answer(staffChannels.speak, () => staff.speak());
  answer(staffChannels.speakerStands, () => staff.speakerStands());
}

/** What opens a database is loaded for the first paper: the window does not wait for it. */
async function openPapers(log: Log): Promise<KeptPapers> {
  const [
    { openSalesNotesDatabase: openShelfDatabase },
    { salvageSalesNotes: salvagePapers },
    { keepPapers },
  ] = await Promise.all([
    import('../../server/stands/sales-notes-store'),
    import('../../server/stands/salvage-database'),
    import('../staff/staff-notes'),
  ]);
  const file = join(app.getPath('userData'), 'staff.sqlite');
  const database = await openOrSetAside({
    name: 'staff-papers',
    file,
    log,
    last: () => Promise.resolve(0),
    open: openShelfDatabase,
    salvage: salvagePapers,
  });
  if (!database) throw new Error('the disk keeps no papers');
  app.once('before-quit', () => void database.destroy());
  // Nobody waits for papers, so that a month is theirs from the day on which they were read.
  const isSettled = () => Promise.resolve(true);
  await tidySetAside(file, { isSettled, days: 30, clock: () => new Date(), log }).catch(() =>
    log.error('damaged-not-removed'),
  );
  return keepPapers(database, { vault: systemSafeStorage, clock: () => new Date() });
}

function short(value: unknown): string {
  if (typeof value !== 'string' || value.length > longestText) throw new TypeError('refused');
  return value;
}

function shortOnes(values: unknown): string[] {
  if (!Array.isArray(values) || values.length > mostPrinters) throw new TypeError('refused');
  return values.map(short);
}

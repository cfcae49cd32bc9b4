import { encryptExport } from '../../server/stands/encrypted-export';
import type { Staff, StaffResult } from '../../shared/platform/staff-bridge';
import { formatStandMessage, type StandMessageKey } from '../../shared/stands/stand-messages';
import type { PresenterControl } from '../presenter/presenter-permission';
import type { AllowedPrinters } from '../printing/allowed-printers';
import type { CountWhileRunning } from '../session/in-flight-requests';
import type { UndeliveredEntry } from '../sync/entry-queue';
import type { ShopSync } from '../sync/shop-sync';
import type { AuditLog } from './audit-log';
import type { SalesNotes } from './sales-notes';

export interface StaffActionsDeps {
  /** Returns whether the staff menu is open, and restarts its idle timeout. */
  extendIfOpen: () => boolean;
  notes: () => Promise<SalesNotes>;
  sync: () => Promise<
    Pick<ShopSync, 'enroll' | 'deleteEnrollment' | 'enrollment' | 'undelivered' | 'deleteUndelivered'>
  >;
  /** Origin of the shop; '' for none. */
  shop: string;
  printers: AllowedPrinters;
  exports: ExportWriter;
  presenter: PresenterControl;
  audit: AuditLog;
  /** Keeps the session open while data is being saved. */
  countWhileRunning: CountWhileRunning;
}

const keyMessages = { pinned: 'keysPinned', none: 'noCatalogueKeys', rejected: 'keysRejected' } as const;
const done: StaffResult = { done: true, message: '' };

/** Actions that require an open staff menu. */
export function createStaffActions(deps: StaffActionsDeps): Staff {
  /** Keys of the entries in the latest export: staff delete only entries that are in a file. */
  let exportedKeys: readonly string[] = [];
  const { extendIfOpen, notes, sync, shop, printers, exports, presenter, audit, countWhileRunning } = deps;

  /** Resolves to null while the menu is locked. */
  async function readIfOpen<Data>(read: () => Promise<Data>): Promise<Data | null> {
    return extendIfOpen() ? read() : null;
  }
  /** Runs and records an action. `work` resolves to null for a success without a message, or to the key of a refusal. */
  async function runIfOpen(
    name: string,
    work: () => Promise<StaffResult | StandMessageKey | null>,
  ): Promise<StaffResult> {
    if (!extendIfOpen()) return refused('staffMenuLocked');
    audit('action', { name });
    try {
      const result = await countWhileRunning(work);
      if (result === null) return done;
      return typeof result === 'string' ? refused(result) : result;
    } catch {
      return refused('failed');
    }
  }

  return {
    notes: () => readIfOpen(async () => (await notes()).read()),
    savePlaylist: (playlist) =>
      runIfOpen('save-playlist', async () => refuseIfFull(await (await notes()).save('playlist', playlist))),
    saveCart: (cart) =>
      runIfOpen('save-cart', async () => refuseIfFull(await (await notes()).save('cart', cart))),
    deleteNote: (id) =>
      runIfOpen('delete-note', async () => {
        await (await notes()).delete(id);
        return null;
      }),
    enrollment: () => readIfOpen(async () => ({ shop, ...(await sync()).enrollment() })),
    enroll: (code) =>
      runIfOpen('enroll', async () => {
        const outcome = await (await sync()).enroll(code);
        if (outcome.kind === 'enrolled') {
          const message = formatStandMessage('enrolledAs', { name: outcome.name });
          return { done: true, message: `${message} ${formatStandMessage(keyMessages[outcome.keys])}` };
        }
        if (outcome.kind === 'refused')
          return { done: false, message: outcome.message || formatStandMessage('codeRefused') };
        if (outcome.kind === 'busy') return 'enrollBusy';
        if (outcome.kind === 'no queue') return 'entryQueueUnavailable';
        return outcome.kind === 'no shop' ? 'enrollWithoutShop' : 'enrollLater';
      }),
    leaveShop: () =>
      runIfOpen('leave-shop', async () => {
        (await sync()).deleteEnrollment();
        return { done: true, message: formatStandMessage('enrollmentRemoved') };
      }),
    printers: () => readIfOpen(() => printers.read()),
    allowPrinters: (names) => runIfOpen('allow-printers', () => printers.allow(names)),
    exportUndelivered: (password) =>
      runIfOpen('export-undelivered', async () =>
        exportUndelivered(await (await sync()).undelivered(), password, {
          ...exports,
          onWritten: (keys) => (exportedKeys = keys),
        }),
      ),
    deleteExported: () =>
      runIfOpen('delete-exported', async () => {
        if (exportedKeys.length === 0) return 'exportRejectedFirst';
        const count = await (await sync()).deleteUndelivered(exportedKeys);
        exportedKeys = [];
        return { done: true, message: formatStandMessage('exportedDeleted', { count }) };
      }),
    openPresenter: () => runIfOpen('open-presenter', () => Promise.resolve(presenter.allow())),
    waitForPresenter: async () => {
      if (!extendIfOpen()) return refused('staffMenuLocked');
      return (await presenter.waitForPresenter()) ? done : refused('presenterNeedsScreen');
    },
  };
}

function refuseIfFull(isSaved: boolean): StandMessageKey | null {
  return isSaved ? null : 'salesNotesFull';
}

function refused(reason: StandMessageKey): StaffResult {
  return { done: false, message: formatStandMessage(reason) };
}

export interface ExportWriter {
  /** Writes a new file and returns its path. Rejects when the write fails. */
  write: (name: string, text: string) => Promise<string>;
  clock: () => Date;
}

/** Minimum characters of the password: the file contains personal data. */
const MIN_PASSWORD_LENGTH = 12;

/**
 * Exports entries that the shop rejected, and those for other shops, into an encrypted file. The entries stay in the entry queue.
 * `entries` is null when the queue cannot be opened. Calls `onWritten` with the keys of the exported entries after the file is
 * written.
 */
async function exportUndelivered(
  entries: readonly UndeliveredEntry[] | null,
  password: string,
  { write, clock, onWritten }: ExportWriter & { onWritten: (keys: readonly string[]) => void },
): Promise<StaffResult | StandMessageKey> {
  if ([...password].length < MIN_PASSWORD_LENGTH) return 'passwordTooShort';
  if (entries === null) return 'entryQueueUnavailable';
  if (entries.length === 0) return 'noRejectedEntries';
  const encrypted = await encryptExport(JSON.stringify({ entries }, null, 2), password);
  const stamp = clock().toISOString().slice(0, 19).replaceAll(':', '-');
  const path = await write(`rejected-entries-${stamp}.encrypted`, `${encrypted}\n`).catch(() => null);
  if (path === null) return 'exportNotWritten';
  onWritten(entries.map(({ key }) => key));
  return { done: true, message: formatStandMessage('exportWritten', { count: entries.length, path }) };
}

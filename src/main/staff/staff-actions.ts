import { encryptExport } from '../../server/stands/encrypted-export';
import type { Staff, StaffResult } from '../../shared/platform/staff-bridge';
import { formatStandMessage, type StandMessageKey } from '../../shared/stands/stand-messages';
import type { PresenterControl } from '../presenter/presenter-permission';
import type { AllowedPrinters } from '../printing/allowed-printers';
import type { Track } from '../session/in-flight-requests';
import type { RefusedEntry } from '../sync/outbox';
import type { ShopSync } from '../sync/shop-sync';
import type { AuditLog } from './audit-log';
import type { StaffNotes } from './staff-notes';

export interface StaffActionsParts {
  /** Returns whether the staff menu is open, and keeps it open. */
  isOpen: () => boolean;
  notes: () => Promise<StaffNotes>;
  sync: () => Promise<Pick<ShopSync, 'enrol' | 'leave' | 'enrolment' | 'refused'>>;
  /** Origin of the shop; '' for none. */
  shop: string;
  printers: AllowedPrinters;
  exports: ExportFolder;
  presenter: PresenterControl;
  audit: AuditLog;
  /** Keeps the session open while data is being saved. */
  track: Track;
}

const done: StaffResult = { done: true, said: '' };

/** Actions that require an open staff menu. */
export function createStaffActions(parts: StaffActionsParts): Staff {
  const { isOpen, notes, sync, shop, printers, exports, presenter, audit, track } = parts;

  async function whileOpen<Seen>(read: () => Promise<Seen>): Promise<Seen | null> {
    return isOpen() ? read() : null;
  }
  /** `work` returns null when it succeeded, otherwise the reason. */
  async function change(
    name: string,
    work: () => Promise<StaffResult | StandMessageKey | null>,
  ): Promise<StaffResult> {
    if (!isOpen()) return refused('isLocked');
    audit('action', { name });
    try {
      const outcome = await track(work);
      return outcome === null ? done : typeof outcome === 'string' ? refused(outcome) : outcome;
    } catch {
      return refused('failed');
    }
  }

  return {
    notes: () => whileOpen(async () => (await notes()).read()),
    savePlaylist: (talk) =>
      change('keep-list', async () => refusalUnlessSaved(await (await notes()).put('talk', talk))),
    saveCart: (cart) =>
      change('keep-cart', async () => refusalUnlessSaved(await (await notes()).put('cart', cart))),
    deleteNote: (id) =>
      change('drop-paper', async () => {
        await (await notes()).drop(id);
        return null;
      }),
    enrolment: () => whileOpen(async () => ({ shop, ...(await sync()).enrolment() })),
    enrol: (code) =>
      change('enrol', async () => {
        const outcome = await (await sync()).enrol(code);
        if (outcome.kind === 'enrolled') {
          return { done: true, said: formatStandMessage('enrolledAs', { name: outcome.name }) };
        }
        if (outcome.kind === 'refused')
          return { done: false, said: outcome.why || formatStandMessage('codeIsRefused') };
        if (outcome.kind === 'busy') return 'enrolBusy';
        return outcome.kind === 'no shop' ? 'enrolWithoutShop' : 'enrolLater';
      }),
    leaveShop: () =>
      change('leave-shop', async () => {
        (await sync()).leave();
        return { done: true, said: formatStandMessage('enrolmentForgotten') };
      }),
    printers: () => whileOpen(() => printers.read()),
    allowPrinters: (names) => change('printers', () => printers.allow(names)),
    exportRefused: (password) =>
      change('export', async () => exportRefused(await (await sync()).refused(), password, exports)),
    openPresenter: () => change('speak', () => Promise.resolve(presenter.allow())),
    isPresenterPlaced: async () => {
      if (!isOpen()) return refused('isLocked');
      return (await presenter.isPlaced()) ? done : refused('speakerNeedsScreen');
    },
  };
}

function refusalUnlessSaved(isSaved: boolean): StandMessageKey | null {
  return isSaved ? null : 'shelfIsFull';
}

function refused(because: StandMessageKey): StaffResult {
  return { done: false, said: formatStandMessage(because) };
}

export interface ExportFolder {
  /** Writes a new file and returns its path. Rejects when the disk does. */
  write: (name: string, text: string) => Promise<string>;
  clock: () => Date;
}

/** Characters. The file contains personal data. */
const MIN_PASSWORD_LENGTH = 12;

/** Exports entries that the shop refused into an encrypted file. The entries stay in the outbox. */
export async function exportRefused(
  entries: readonly RefusedEntry[],
  password: string,
  { write, clock }: ExportFolder,
): Promise<StaffResult | StandMessageKey> {
  if ([...password].length < MIN_PASSWORD_LENGTH) return 'passwordIsShort';
  if (entries.length === 0) return 'nothingRefused';
  const sealed = await encryptExport(JSON.stringify({ entries }, null, 2), password);
  const stamp = clock().toISOString().slice(0, 19).replaceAll(':', '-');
  const path = await write(`refused-entries-${stamp}.sealed`, `${sealed}\n`).catch(() => null);
  if (path === null) return 'exportNotWritten';
  return { done: true, said: formatStandMessage('exportWritten', { count: entries.length, path }) };
}

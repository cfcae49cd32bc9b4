import type { Staff, StaffAnswer } from '../../shared/platform/staff-bridge';
import { sayAtStand, type StandMessageKey } from '../../shared/stands/stand-messages';
import type { Audit } from './audit-log';
import type { Hold } from '../session/in-flight-requests';
import type { SpeakerRoom } from '../presenter/presenter-permission';
import type { StandLine } from '../sync/shop-sync';
import type { KeptPapers } from './staff-notes';
import type { AllowedPrinters } from '../printing/allowed-printers';
import { encryptExport } from '../../server/stands/encrypted-export';
import type { RefusedEntry } from '../sync/outbox';

export interface StaffRoomParts {
  /** Whether the staff menu is open; being asked counts as using it. */
  isOpen: () => boolean;
  papers: () => Promise<KeptPapers>;
  line: () => Promise<Pick<StandLine, 'enrol' | 'leave' | 'enrolment' | 'refused'>>;
  /** Origin of the shop, '' for none. */
  shop: string;
  printers: AllowedPrinters;
  exports: ExportFolder;
  speaker: SpeakerRoom;
  audit: Audit;
  /** No visit ends while something of theirs is being kept: whoever waits for the answer would never read it. */
  hold: Hold;
}

const done: StaffAnswer = { done: true, said: '' };

/** What only staff may do. While their menu is locked, nothing is read, kept or told. */
export function createStaffRoom(parts: StaffRoomParts): Staff {
  const { isOpen, papers, line, shop, printers, exports, speaker, audit, hold } = parts;

  async function look<Seen>(read: () => Promise<Seen>): Promise<Seen | null> {
    return isOpen() ? read() : null;
  }
  /** `work` gives why it was not done, null when it was. */
  async function change(
    name: string,
    work: () => Promise<StaffAnswer | StandMessageKey | null>,
  ): Promise<StaffAnswer> {
    if (!isOpen()) return refused('isLocked');
    audit('action', { name });
    try {
      const outcome = await hold(work);
      return outcome === null ? done : typeof outcome === 'string' ? refused(outcome) : outcome;
    } catch {
      return refused('failed');
    }
  }

  return {
    shelf: () => look(async () => (await papers()).read()),
    keepTalk: (talk) => change('keep-list', async () => room(await (await papers()).put('talk', talk))),
    keepCart: (cart) => change('keep-cart', async () => room(await (await papers()).put('cart', cart))),
    drop: (id) =>
      change('drop-paper', async () => {
        await (await papers()).drop(id);
        return null;
      }),
    enrolment: () => look(async () => ({ shop, ...(await line()).enrolment() })),
    enrol: (code) =>
      change('enrol', async () => {
        const outcome = await (await line()).enrol(code);
        if (outcome.kind === 'enrolled') {
          return { done: true, said: sayAtStand('enrolledAs', { name: outcome.name }) };
        }
        if (outcome.kind === 'refused')
          return { done: false, said: outcome.why || sayAtStand('codeIsRefused') };
        if (outcome.kind === 'busy') return 'enrolBusy';
        return outcome.kind === 'no shop' ? 'enrolWithoutShop' : 'enrolLater';
      }),
    leaveShop: () =>
      change('leave-shop', async () => {
        (await line()).leave();
        return { done: true, said: sayAtStand('enrolmentForgotten') };
      }),
    printers: () => look(() => printers.read()),
    allowPrinters: (names) => change('printers', () => printers.allow(names)),
    exportRefused: (password) =>
      change('export', async () => exportRefused(await (await line()).refused(), password, exports)),
    speak: () => change('speak', () => Promise.resolve(speaker.allow())),
    speakerStands: async () => {
      if (!isOpen()) return refused('isLocked');
      return (await speaker.stands()) ? done : refused('speakerNeedsScreen');
    },
  };
}

function room(isKept: boolean): StandMessageKey | null {
  return isKept ? null : 'shelfIsFull';
}

function refused(because: StandMessageKey): StaffAnswer {
  return { done: false, said: sayAtStand(because) };
}

export interface ExportFolder {
  /** Writes a new file and gives its path; rejects where it cannot be written. */
  write: (name: string, text: string) => Promise<string>;
  clock: () => Date;
}

/** Characters of a password that guards people's names against whoever finds the file. */
const SHORTEST_PASSWORD = 12;

/** Writes what the shop refused into one sealed file. The entries stay on the machine until somebody sends them again. */
export async function exportRefused(
  entries: readonly RefusedEntry[],
  password: string,
  { write, clock }: ExportFolder,
): Promise<StaffAnswer | StandMessageKey> {
  if ([...password].length < SHORTEST_PASSWORD) return 'passwordIsShort';
  if (entries.length === 0) return 'nothingRefused';
  const sealed = await encryptExport(JSON.stringify({ entries }, null, 2), password);
  const stamp = clock().toISOString().slice(0, 19).replaceAll(':', '-');
  const path = await write(`refused-entries-${stamp}.sealed`, `${sealed}\n`).catch(() => null);
  if (path === null) return 'exportNotWritten';
  return { done: true, said: sayAtStand('exportWritten', { count: entries.length, path }) };
}

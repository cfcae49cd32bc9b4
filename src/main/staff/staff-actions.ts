import type { Staff, StaffAnswer } from '../../shared/platform/staff-bridge';
import { sayAtStand, type StandMessageKey } from '../../shared/stands/stand-messages';
import type { Audit } from './audit-log';
import type { Hold } from '../session/in-flight-requests';
import type { SpeakerRoom } from '../presenter/speaker-room';
import type { StandLine } from '../sync/shop-sync';
import { exportRefused, type ExportFolder } from './export-refused';
import type { KeptPapers } from './staff-notes';
import type { AllowedPrinters } from '../printing/allowed-printers';

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

import { keepStandSettings, type KeptStandSettings } from '../main/stand-settings';
import { createStand, type StandHost } from '../main/stand-host';
import type { AuditEvent } from '../main/audit';
import type { StaffDesk } from '../main/staff-desk';
import { createTryLock } from '../main/try-lock';
import { createPasswordHasher } from '../server/accounts/password-hasher';
import { silentLog } from '../server/observability/log';
import type { StandForm } from '../shared/bridge/stand';
import type { StandSettings } from '../shared/stand-settings';
import { memoryDrawer, stringDrawer } from './memory-drawer';

export interface TestStand {
  stand: StandHost;
  kept: KeptStandSettings;
  /** What the audit was told, in order. */
  audited: AuditEvent[];
  /** Settings whose next start was to be made ready, in order. */
  heard: StandSettings[];
  /** How the program was asked to end. */
  ended: ('leave' | 'restart')[];
  desk: StaffDesk;
  /** Lets the machine's running time go by. */
  pass: (seconds: number) => void;
  /** The program starts anew on the same disk. */
  restart: () => StandHost;
  /** The code that waits for the next start. */
  waitingCode: { get(): string };
}

/** A set-up that is taken. */
export const goodForm: StandForm = {
  shop: 'shop.example',
  country: 'DE',
  mode: 'kiosk',
  standName: 'Hall 4, stand B12',
  showFrom: '09:00',
  showTo: '18:00',
  pin: '482950',
  pinAgain: '482950',
  code: '',
};

/** A stand with a disk and a clock of its own; without `settings` nobody has set it up. */
export function makeStand(settings: StandSettings | null = null): TestStand {
  const disk = { current: memoryDrawer(settings), lastGood: memoryDrawer() };
  const [pin, recovery] = [memoryDrawer(), memoryDrawer()];
  const passwords = createPasswordHasher({ atOnce: 1, waiting: 4 });
  const kept = keepStandSettings(disk, silentLog);
  const audited: AuditEvent[] = [];
  const ended: ('leave' | 'restart')[] = [];
  const heard: StandSettings[] = [];
  const desk: StaffDesk = { status: [], actions: [] };
  const waitingCode = stringDrawer();
  let time = 0;
  const now = () => time;
  const start = () =>
    createStand({
      kept,
      asksForSetUp: true,
      passwords,
      desk,
      now,
      keepCode: (typed) => waitingCode.set(typed),
      locks: { pin: createTryLock(pin, now), recovery: createTryLock(recovery, now) },
      saved: (next) => {
        heard.push(next);
        // Whatever becomes of it, settings are saved.
        return Promise.reject(new Error('nothing is made ready here'));
      },
      audit: (event) => void audited.push(event),
      end: { leave: () => void ended.push('leave'), restart: () => void ended.push('restart') },
    });
  return {
    stand: start(),
    kept,
    audited,
    heard,
    ended,
    desk,
    waitingCode,
    pass: (seconds) => (time += seconds * 1000),
    restart: start,
  };
}

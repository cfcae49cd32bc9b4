import { openStandSettings, type StandSettingsStore } from '../../src/main/storage/stand-settings-store';
import { createStandService, type StandService } from '../../src/main/staff/stand-service';
import type { AuditEvent } from '../../src/main/staff/audit-log';
import type { StaffMenuRegistry } from '../../src/main/staff/staff-menu';
import { createPinLockout } from '../../src/main/staff/pin-lockout';
import { createPasswordHasher } from '../../src/server/accounts/password-hasher';
import { silentLog } from '../../src/server/observability/log';
import type { StandForm } from '../../src/shared/platform/stand-bridge';
import type { StandSettings } from '../../src/shared/stands/stand-settings';
import { memorySettingsStore, memoryTextStore } from '../fakes/memory-settings-store';

export interface TestStand {
  stand: StandService;
  kept: StandSettingsStore;
  /** What the audit was told, in order. */
  audited: AuditEvent[];
  /** Settings whose next start was to be made ready, in order. */
  heard: StandSettings[];
  /** How the program was asked to end. */
  ended: ('leave' | 'restart')[];
  desk: StaffMenuRegistry;
  /** Lets the machine's running time go by. */
  pass: (seconds: number) => void;
  /** The program starts anew on the same disk. */
  restart: () => StandService;
  /** The code that waits for the next start. */
  waitingCode: { get(): string };
}

/** A set-up that is taken. */
export const validStandForm: StandForm = {
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
  const disk = { current: memorySettingsStore(settings), backup: memorySettingsStore() };
  const [pin, recovery] = [memorySettingsStore(), memorySettingsStore()];
  const passwords = createPasswordHasher({ concurrency: 1, maxQueued: 4 });
  const kept = openStandSettings(disk, silentLog);
  const audited: AuditEvent[] = [];
  const ended: ('leave' | 'restart')[] = [];
  const heard: StandSettings[] = [];
  const desk: StaffMenuRegistry = { status: [], actions: [] };
  const waitingCode = memoryTextStore();
  let time = 0;
  const now = () => time;
  const start = () =>
    createStandService({
      settings: kept,
      asksForSetUp: true,
      passwords,
      menu: desk,
      now,
      keepCode: (typed) => waitingCode.set(typed),
      locks: { pin: createPinLockout(pin, now), recovery: createPinLockout(recovery, now) },
      saved: (next) => {
        heard.push(next);
        // Whatever becomes of it, settings are saved.
        return Promise.reject(new Error('nothing is made ready here'));
      },
      audit: (event) => void audited.push(event),
      exit: { leave: () => void ended.push('leave'), restart: () => void ended.push('restart') },
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

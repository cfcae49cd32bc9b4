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
  settingsStore: StandSettingsStore;
  /** Audit events, in order. */
  audited: AuditEvent[];
  /** Settings for which the next start was prepared, in order. */
  preparedSettings: StandSettings[];
  /** Requested exits of the program, in order. */
  ended: ('leave' | 'restart')[];
  menu: StaffMenuRegistry;
  /** Advances the monotonic clock. */
  pass: (seconds: number) => void;
  /** Restarts the program on the same disk. */
  restart: () => StandService;
  /** The enrollment code stored for the next start. */
  storedCode: { get(): string; set(value: string): void };
}

/** A valid setup form. */
export const validStandForm: StandForm = {
  shop: 'shop.example',
  country: 'DE',
  mode: 'kiosk',
  standName: 'Hall 4, stand B12',
  showFrom: '09:00',
  showTo: '18:00',
  pin: '482950',
  pinConfirmation: '482950',
  code: '',
  catalogueKeys: '',
};

/**
 * Creates a stand with its own disk and clock. Without `settings` it is new, or, if it may not be set up, a stand that has lost
 * its settings.
 */
export function makeStand(settings: StandSettings | null = null, mayBeSetUp = true): TestStand {
  const disk = { current: memorySettingsStore(settings), backup: memorySettingsStore() };
  const [pin, recovery] = [memorySettingsStore(), memorySettingsStore()];
  const passwords = createPasswordHasher({ concurrency: 1, maxQueued: 4 });
  const settingsStore = openStandSettings(disk, silentLog);
  const audited: AuditEvent[] = [];
  const ended: ('leave' | 'restart')[] = [];
  const preparedSettings: StandSettings[] = [];
  const menu: StaffMenuRegistry = { status: [], actions: [] };
  const storedCode = memoryTextStore();
  let time = 0;
  const now = () => time;
  const start = () =>
    createStandService({
      settings: settingsStore,
      mayBeSetUp,
      passwords,
      menu,
      now,
      enrollmentCode: storedCode,
      lockouts: { pin: createPinLockout(pin, now), recovery: createPinLockout(recovery, now) },
      onSaved: (next) => {
        preparedSettings.push(next);
        // A failed preparation must not affect the saved settings.
        return Promise.reject(new Error('The preparation failed.'));
      },
      audit: (event) => void audited.push(event),
      exit: { leave: () => void ended.push('leave'), restart: () => void ended.push('restart') },
    });
  return {
    stand: start(),
    settingsStore,
    audited,
    preparedSettings,
    ended,
    menu,
    storedCode,
    pass: (seconds) => (time += seconds * 1000),
    restart: start,
  };
}

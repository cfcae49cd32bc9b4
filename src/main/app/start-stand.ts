import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { app } from 'electron';
import { createPasswordHasher, hashConcurrency } from '../../server/accounts/password-hasher';
import type { Log } from '../../server/observability/log';
import type { StandSettings } from '../../shared/stands/stand-settings';
import { debugSwitches } from '../security/debug-switches';
import { createAuditLog, type AuditLog } from '../staff/audit-log';
import { createPinLockout } from '../staff/pin-lockout';
import type { StaffMenuRegistry } from '../staff/staff-menu';
import { createStandService, type StandService } from '../staff/stand-service';
import { standStatus } from '../staff/stand-status';
import type { TextStore } from '../storage/settings-store';
import { openSettingsStore, openTextStore } from '../storage/settings-store';
import {
  openStandSettings,
  lostStandSettings,
  effectiveStandSettings,
  wasSetUp,
  type StandSettingsStore,
} from '../storage/stand-settings-store';
import { isSupervised, quit, restart } from '../supervisor/exit-codes';

export interface StartedStand {
  settings: StandSettings;
  /** Status rows and actions that other parts add to the staff menu. */
  menu: StaffMenuRegistry;
  service: StandService;
  store: StandSettingsStore;
  audit: AuditLog;
  /** Enrolment code that is kept until the shop has answered. */
  enrolmentCode: TextStore;
}

/**
 * Reads the stand's settings and creates its services. Faults of the disk never prevent a start. `saved` receives the
 * settings that the next start will use.
 */
export function startStand(log: Log, saved: (next: StandSettings) => Promise<void>): StartedStand {
  const stores = {
    current: openSettingsStore('stand', log),
    backup: openSettingsStore('stand-last-good', log),
  };
  const store = openStandSettings(stores, log);
  const found = store.read();
  const isLost = found === null && isSupervised() && wasSetUp(app.getPath('userData'));
  if (isLost) log.error('stand_settings.lost');
  const settings = effectiveStandSettings(isLost ? lostStandSettings : found, process.env);
  const now = () => performance.now();
  const clock = () => new Date();
  const menu: StaffMenuRegistry = { status: [standStatus(settings, app.getVersion())], actions: [] };
  const audit = createAuditLog(join(app.getPath('userData'), 'audit.jsonl'), clock, log);
  const enrolmentCode = pendingEnrolmentCode(log);
  const service = createStandService({
    settings: store,
    asksForSetUp: process.env['KIOSK_UNATTENDED'] !== '1',
    passwords: createPasswordHasher({ concurrency: hashConcurrency(availableParallelism()), maxQueued: 4 }),
    locks: {
      pin: createPinLockout(openSettingsStore('stand-pin', log), now),
      recovery: createPinLockout(openSettingsStore('stand-recovery', log), now),
    },
    audit,
    menu,
    keepCode: (typed: string) => enrolmentCode.set(typed),
    saved: (next) => saved(effectiveStandSettings(next, process.env)),
    exit: { leave: quit, restart },
    now,
  });
  return { settings, menu, service, store, audit, enrolmentCode };
}

/** A code in the environment takes precedence, for this start only. */
function pendingEnrolmentCode(log: Log): TextStore {
  const typed = openTextStore('stand-code', log);
  let given = process.env['KIOSK_STAND_CODE'] ?? '';
  return {
    get: () => given || typed.get(),
    set: (value) => {
      given = '';
      typed.set(value);
    },
  };
}

/** Detects debug switches on a locked kiosk in production. Development allows them because tests use them. */
export function hasDebugSwitches({ mode }: StandSettings, log: Log): boolean {
  if (mode !== 'kiosk' || !(app.isPackaged || process.env['NODE_ENV'] === 'production')) return false;
  const found = debugSwitches(process.argv.slice(1), process.getuid?.() === 0);
  if (found.length > 0) log.error('debug_switches.refused', { switches: found.join(' ') });
  return found.length > 0;
}

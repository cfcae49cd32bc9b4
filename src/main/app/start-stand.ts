import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { app } from 'electron';
import { createPasswordHasher, hashConcurrency } from '../../server/accounts/password-hasher';
import type { Log } from '../../server/observability/log';
import type { StandSettings } from '../../shared/stands/stand-settings';
import { logIgnoredVariables } from './check-environment';
import { findRefusedSwitches } from '../security/refused-switches';
import { createAuditLog, type AuditLog } from '../staff/audit-log';
import { createPinLockout } from '../staff/pin-lockout';
import type { StaffMenuRegistry } from '../staff/staff-menu';
import { createStandService, type StandService } from '../staff/stand-service';
import { standStatus } from '../staff/stand-status';
import type { TextStore } from '../storage/settings-store';
import { openSettingsStore, openStrictSettingsStore, openTextStore } from '../storage/settings-store';
import {
  openStandSettings,
  lostStandSettings,
  effectiveStandSettings,
  wasSetUp,
  type StandSettingsStore,
} from '../storage/stand-settings-store';
import { SET_UP_ARGUMENT } from '../supervisor/exit-codes';
import { isRestartedBySystem, quitProgram, restart } from '../supervisor/program-exit';

export interface StartedStand {
  /** Settings of this start. */
  settings: StandSettings;
  /** Status rows and actions that other parts add to the staff menu. */
  menu: StaffMenuRegistry;
  service: StandService;
  /** Stored settings, which may have changed since the start. */
  store: StandSettingsStore;
  audit: AuditLog;
  /** Enrollment code, stored until the shop has accepted or refused it. */
  enrollmentCode: TextStore;
}

/**
 * Reads the stand's settings and creates its services. A failing disk never prevents a start. `onSaved` is called when
 * staff save settings, with those that the next start will use.
 */
export function startStand(log: Log, onSaved: (next: StandSettings) => Promise<void>): StartedStand {
  logIgnoredVariables(process.env, log);
  const stores = {
    current: openStrictSettingsStore('stand', log),
    backup: openStrictSettingsStore('stand-last-good', log),
  };
  const store = openStandSettings(stores, log);
  const stored = store.read();
  const isLost = stored === null && !isNewMachine();
  if (isLost) log.error('stand_settings.lost');
  const settings = effectiveStandSettings(isLost ? lostStandSettings : stored, process.env);
  const now = () => performance.now();
  const clock = () => new Date();
  const menu: StaffMenuRegistry = { status: [standStatus(settings, app.getVersion())], actions: [] };
  const audit = createAuditLog(join(app.getPath('userData'), 'audit.jsonl'), clock, log);
  const enrollmentCode = openEnrollmentCodeStore(log);
  const service = createStandService({
    settings: store,
    mayBeSetUp: !isLost,
    passwords: createPasswordHasher({ concurrency: hashConcurrency(availableParallelism()), maxQueued: 4 }),
    lockouts: {
      pin: createPinLockout(openSettingsStore('stand-pin', log), now),
      recovery: createPinLockout(openSettingsStore('stand-recovery', log), now),
    },
    audit,
    menu,
    enrollmentCode,
    onSaved: (next) => onSaved(effectiveStandSettings(next, process.env)),
    exit: { leave: quitProgram, restart },
    now,
  });
  return { settings, menu, service, store, audit, enrollmentCode };
}

/**
 * Returns whether a machine without settings is a new one, whose user chooses the first PIN. A machine that was a stand, or
 * that a service starts as one, may already be used by visitors: it stays locked until an administrator of the system starts
 * the program with an argument.
 */
function isNewMachine(): boolean {
  if (process.argv.includes(SET_UP_ARGUMENT)) return true;
  return !isRestartedBySystem() && !wasSetUp(app.getPath('userData'));
}

/** Opens the stored enrollment code. A code in the environment takes precedence over it, for this start only. */
function openEnrollmentCodeStore(log: Log): TextStore {
  const stored = openTextStore('stand-code', log);
  let fromEnvironment = process.env['KIOSK_STAND_CODE'] ?? '';
  return {
    get: () => fromEnvironment || stored.get(),
    set: (value) => {
      fromEnvironment = '';
      stored.set(value);
    },
  };
}

/**
 * Returns whether a locked kiosk in production was started with refused switches, and logs these. Development allows all
 * switches because tests use some.
 */
export function hasRefusedSwitches({ mode }: StandSettings, log: Log): boolean {
  if (mode !== 'kiosk' || !(app.isPackaged || process.env['NODE_ENV'] === 'production')) return false;
  const switches = findRefusedSwitches(process.argv.slice(1), process.getuid?.() === 0);
  if (switches.length > 0) log.error('switches.refused', { switches: switches.join(' ') });
  return switches.length > 0;
}

import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { app } from 'electron';
import { createPasswordHasher, hashConcurrency } from '../../server/accounts/password-hasher';
import type { Log } from '../../server/observability/log';
import type { StandSettings } from '../../shared/stands/stand-settings';
import { createAudit, type Audit } from '../staff/audit-log';
import { debugSwitches } from '../security/debug-switches';
import { isWatched, leave, startAgain } from '../supervisor/exit-codes';
import type { StaffDesk } from '../staff/staff-menu';
import type { TextStore } from '../session/session-token-store';
import { createStand, type StandHost } from '../staff/stand-service';
import {
  keepStandSettings,
  lostStand,
  standSettingsOfStart,
  wasSetUp,
  type KeptStandSettings,
} from '../storage/stand-settings-store';
import { standStatus } from '../staff/stand-status';
import { openSettingsStore, openTextStore } from '../storage/settings-store';
import { createTryLock } from '../staff/pin-lockout';

/** What a start finds out about its stand. */
export interface StartedStand {
  settings: StandSettings;
  /** Where the other parts of the program lay out what concerns staff. */
  desk: StaffDesk;
  stand: StandHost;
  kept: KeptStandSettings;
  audit: Audit;
  /** A code to enrol with, which waits until the shop has answered. */
  code: TextStore;
}

/**
 * Reads the stand's settings, and makes what its staff use. Nothing on disk keeps it from starting. `saved` hears of
 * other settings as the next start will use them.
 */
export function startStand(log: Log, saved: (next: StandSettings) => Promise<void>): StartedStand {
  const drawers = { current: openSettingsStore('stand', log), lastGood: openSettingsStore('stand-last-good', log) };
  const kept = keepStandSettings(drawers, log);
  const found = kept.read();
  const isLost = found === null && isWatched() && wasSetUp(app.getPath('userData'));
  if (isLost) log.error('stand-settings-lost');
  const settings = standSettingsOfStart(isLost ? lostStand : found, process.env);
  const now = () => performance.now();
  const clock = () => new Date();
  const desk: StaffDesk = { status: [standStatus(settings, app.getVersion())], actions: [] };
  const audit = createAudit(join(app.getPath('userData'), 'audit.jsonl'), clock, log);
  const code = waitingCode(log);
  const stand = createStand({
    kept,
    asksForSetUp: process.env['KIOSK_UNATTENDED'] !== '1',
    passwords: createPasswordHasher({ concurrency: hashConcurrency(availableParallelism()), maxQueued: 4 }),
    locks: {
      pin: createTryLock(openSettingsStore('stand-pin', log), now),
      recovery: createTryLock(openSettingsStore('stand-recovery', log), now),
    },
    audit,
    desk,
    keepCode: (typed: string) => code.set(typed),
    saved: (next) => saved(standSettingsOfStart(next, process.env)),
    end: { leave, restart: startAgain },
    now,
  });
  return { settings, desk, stand, kept, audit, code };
}

/** What the environment says counts for this start alone, and comes before what was typed at the set-up. */
function waitingCode(log: Log): TextStore {
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

/**
 * Whether this start must not be: a locked screen in use, asked to let somebody look inside. While it is being
 * developed, tests drive it by these very switches.
 */
export function isTamperedWith({ mode }: StandSettings, log: Log): boolean {
  if (mode !== 'kiosk' || !(app.isPackaged || process.env['NODE_ENV'] === 'production')) return false;
  const found = debugSwitches(process.argv.slice(1), process.getuid?.() === 0);
  if (found.length > 0) log.error('debug-switches-refused', { switches: found.join(' ') });
  return found.length > 0;
}

import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { app } from 'electron';
import { createPasswordHasher, hashesAtOnce } from '../server/accounts/password-hasher';
import type { Log } from '../server/log';
import type { Stand } from '../shared/bridge/stand';
import type { StandSettings } from '../shared/stand-settings';
import { createAudit } from './audit';
import { debugSwitches } from './debug-switches';
import { leave, startAgain } from './program-end';
import type { StaffDesk } from './staff-desk';
import { createStand } from './stand-host';
import { keepStandSettings, standSettingsOfStart } from './stand-settings';
import { standStatus } from './stand-status';
import { openDrawer } from './store-host';
import { createTryLock } from './try-lock';

/** What a start finds out about its stand. */
export interface StartedStand {
  settings: StandSettings;
  /** Where the other parts of the program lay out what concerns staff. */
  desk: StaffDesk;
  stand: Stand;
}

/** Reads the stand's settings, and makes what its staff use. Nothing on disk keeps it from starting. */
export function startStand(log: Log): StartedStand {
  const drawers = { current: openDrawer('stand', log), lastGood: openDrawer('stand-last-good', log) };
  const kept = keepStandSettings(drawers, log);
  const settings = standSettingsOfStart(kept.read(), process.env);
  const now = () => performance.now();
  const clock = () => new Date();
  const desk: StaffDesk = { status: [standStatus(settings, app.getVersion())], actions: [] };
  const stand = createStand({
    kept,
    asksForSetUp: process.env['KIOSK_UNATTENDED'] !== '1',
    passwords: createPasswordHasher({ atOnce: hashesAtOnce(availableParallelism()), waiting: 4 }),
    locks: {
      pin: createTryLock(openDrawer('stand-pin', log), now),
      recovery: createTryLock(openDrawer('stand-recovery', log), now),
    },
    audit: createAudit(join(app.getPath('userData'), 'audit.jsonl'), clock, log),
    desk,
    end: { leave, restart: startAgain },
    now,
  });
  return { settings, desk, stand };
}

/**
 * Whether this start must not be: a locked screen in use, asked to let somebody look inside. While it is being
 * developed, tests drive it by these very switches.
 */
export function isTamperedWith({ mode }: StandSettings, log: Log): boolean {
  if (mode !== 'kiosk' || !(app.isPackaged || process.env['NODE_ENV'] === 'production')) return false;
  const found = debugSwitches(process.argv.slice(1));
  if (found.length > 0) log.error('debug-switches-refused', { switches: found.join(' ') });
  return found.length > 0;
}

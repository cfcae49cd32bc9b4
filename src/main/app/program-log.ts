import { join } from 'node:path';
import { app } from 'electron';
import { consoleLog, type Log } from '../../server/observability/log';
import { logToFile } from '../diagnostics/log-file';
import { isSupervisor } from '../supervisor/supervise-kiosk';

/** Kiosk and supervisor have files of their own, so that a rotation of one does not affect the other. */
const logFile = () =>
  join(app.getPath('userData'), isSupervisor() ? 'supervisor-log.jsonl' : 'kiosk-log.jsonl');

/**
 * Log of this program: standard error, which the system's journal stores on Linux. Windows discards the output of a program
 * without a console, so the log is also in a file there.
 */
export const programLog: Log =
  process.platform === 'win32' ? logToFile(consoleLog, logFile, () => new Date()) : consoleLog;

import { app, dialog } from 'electron';
import type { Log } from '../../server/observability/log';
import { isSupervised } from '../supervisor/exit-codes';

/**
 * Reports why the shop cannot open, then exits with code 1. A locked or supervised kiosk shows no dialog, which
 * would stay open: the supervisor restarts the program.
 */
export async function failToStart(fault: unknown, isLocked: boolean, log: Log): Promise<void> {
  log.error('app.start_failed', { error: fault instanceof Error ? fault.name : 'unknown' });
  const message = 'Quillbench cannot open.';
  const reason = fault instanceof Error ? fault.message : String(fault);
  const mend = app.isPackaged ? 'Please install Quillbench again.' : '`npm run kiosk` makes what is missing.';
  process.stderr.write(`${message} ${reason} ${mend}\n`);
  if (!isSupervised() && !isLocked) {
    await dialog.showMessageBox({
      type: 'error',
      title: 'Quillbench',
      message,
      detail: `${reason}\n${mend}`,
    });
  }
  app.exit(1);
}

import { app, dialog } from 'electron';
import type { Log } from '../../server/observability/log';
import { isWatched } from '../supervisor/exit-codes';

/**
 * Says in plain words why the shop cannot open, then ends with code 1. Where something watches the program, or
 * visitors stand before its screen (`isLocked`), nobody is there to close a message: it goes to the log alone, and whatever
 * watches can start the program again.
 */
export async function failToStart(fault: unknown, isLocked: boolean, log: Log): Promise<void> {
  log.error('start-failed', { error: fault instanceof Error ? fault.name : 'unknown' });
  const message = 'Quillbench cannot open.';
  const reason = fault instanceof Error ? fault.message : String(fault);
  const mend = app.isPackaged ? 'Please install Quillbench again.' : '`npm run kiosk` makes what is missing.';
  process.stderr.write(`${message} ${reason} ${mend}\n`);
  if (!isWatched() && !isLocked) {
    await dialog.showMessageBox({
      type: 'error',
      title: 'Quillbench',
      message,
      detail: `${reason}\n${mend}`,
    });
  }
  app.exit(1);
}

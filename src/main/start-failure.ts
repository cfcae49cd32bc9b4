import { app, dialog } from 'electron';
import type { Log } from '../server/log';

/**
 * Says in plain words why the shop cannot open, then ends with code 1. With `KIOSK_UNATTENDED=1` nobody is
 * there to close a message: it goes to the log alone, and whatever watches the program can start it again.
 */
export async function failToStart(fault: unknown, log: Log): Promise<void> {
  log.error('start-failed', { error: fault instanceof Error ? fault.name : 'unknown' });
  const message = 'Quillbench cannot open.';
  const reason = fault instanceof Error ? fault.message : String(fault);
  const mend = app.isPackaged ? 'Please install Quillbench again.' : '`npm run kiosk` makes what is missing.';
  process.stderr.write(`${message} ${reason} ${mend}\n`);
  if (process.env['KIOSK_UNATTENDED'] !== '1') {
    await dialog.showMessageBox({
      type: 'error',
      title: 'Quillbench',
      message,
      detail: `${reason}\n${mend}`,
    });
  }
  app.exit(1);
}

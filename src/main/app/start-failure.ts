import { app, dialog } from 'electron';
import { OperatorError } from '../../server/lib/operator-error';
import type { Log } from '../../server/observability/log';
import { errorName } from '../diagnostics/error-name';
import { isSupervised } from '../supervisor/program-exit';

/**
 * Reports why the shop cannot open, then exits with code 1. Shows no dialog at a locked or supervised kiosk: the
 * program would wait for an answer instead of being restarted.
 */
export async function failToStart(
  error: unknown,
  log: Log,
  { isKiosk }: { isKiosk: boolean },
): Promise<void> {
  log.error('app.start_failed', { error: errorName(error) });
  const message = 'Quillbench cannot open.';
  const reason = error instanceof Error ? error.message : String(error);
  const generalRemedy = app.isPackaged
    ? 'Please install Quillbench again.'
    : 'Run `npm run kiosk` to build the missing files.';
  const detail = error instanceof OperatorError ? reason : `${reason}\n${generalRemedy}`;
  process.stderr.write(`${message} ${detail.replaceAll('\n', ' ')}\n`);
  if (!isSupervised() && !isKiosk) {
    await dialog.showMessageBox({
      type: 'error',
      title: 'Quillbench',
      message,
      detail,
    });
  }
  app.exit(1);
}

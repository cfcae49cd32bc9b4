import { spawn } from 'node:child_process';
import { setTimeout as wait } from 'node:timers/promises';
import { app } from 'electron';
import type { Log } from '../../server/observability/log';
import { supervisedBy } from './exit-codes';
import { supervise, type SupervisedProcess } from './supervisor';

/** The word on the command line with which the program watches over another one of itself. */
const word = '--supervised';

/** Whether this process is to watch over a kiosk instead of being one. */
export function isSupervisor(): boolean {
  return process.argv.includes(word);
}

/** Runs the same program with the same words as a kiosk, and again whenever it dies; ends when staff end it. */
export function superviseKiosk(log: Log): void {
  // It has no window, and needs no helper that draws.
  app.disableHardwareAcceleration();
  const supervision = supervise({
    start: startKiosk,
    wait: (milliseconds) => wait(milliseconds),
    now: () => performance.now(),
    restarting: (times, after_ms, code) =>
      log.error('kiosk-ended', { times, after_ms, code: code ?? 'killed' }),
  });
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, supervision.stop);
  void supervision.done.then((code) => app.exit(code));
}

function startKiosk(): SupervisedProcess {
  const words = process.argv.slice(1).filter((argument) => argument !== word);
  const kiosk = spawn(process.execPath, words, {
    stdio: 'inherit',
    env: { ...process.env, [supervisedBy]: '1' },
  });
  const ended = new Promise<{ code: number | null }>((resolve) => {
    kiosk.once('error', () => resolve({ code: 1 }));
    kiosk.once('exit', (code) => resolve({ code }));
  });
  return { ended, stop: () => kiosk.kill('SIGTERM') };
}

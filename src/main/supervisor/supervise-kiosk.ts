import { spawn } from 'node:child_process';
import { setTimeout as wait } from 'node:timers/promises';
import { app } from 'electron';
import type { Log } from '../../server/observability/log';
import { SUPERVISED_VARIABLE } from './exit-codes';
import { supervise, type SupervisedProcess } from './supervisor';

/** Command line argument of the supervisor. */
const word = '--supervised';

export function isSupervisor(): boolean {
  return process.argv.includes(word);
}

/** Runs the program with the same arguments as a kiosk and restarts it whenever it fails; exits when staff quit. */
export function superviseKiosk(log: Log): void {
  // The supervisor has no window.
  app.disableHardwareAcceleration();
  const supervision = supervise({
    start: startKiosk,
    wait: (milliseconds) => wait(milliseconds),
    now: () => performance.now(),
    restarting: (times, after_ms, code) =>
      log.error('kiosk.exited', { times, after_ms, code: code ?? 'killed' }),
  });
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, supervision.stop);
  void supervision.done.then((code) => app.exit(code));
}

function startKiosk(): SupervisedProcess {
  const words = process.argv.slice(1).filter((argument) => argument !== word);
  const kiosk = spawn(process.execPath, words, {
    stdio: 'inherit',
    env: { ...process.env, [SUPERVISED_VARIABLE]: '1' },
  });
  const ended = new Promise<{ code: number | null }>((resolve) => {
    kiosk.once('error', () => resolve({ code: 1 }));
    kiosk.once('exit', (code) => resolve({ code }));
  });
  return { ended, stop: () => kiosk.kill('SIGTERM') };
}

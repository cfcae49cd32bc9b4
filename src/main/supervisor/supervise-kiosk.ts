import { spawn } from 'node:child_process';
import { setTimeout as wait } from 'node:timers/promises';
import { app } from 'electron';
import type { Log } from '../../server/observability/log';
import {
  SET_UP_ARGUMENT,
  signalExitCode,
  SUPERVISED_VARIABLE,
  SUPERVISOR_ARGUMENT,
  type EndSignal,
} from './exit-codes';
import { onEndSignal } from './program-exit';
import { supervise, type SupervisedProcess } from './supervisor';

export function isSupervisor(): boolean {
  return process.argv.includes(SUPERVISOR_ARGUMENT);
}

/**
 * Runs the program with the same arguments as a kiosk and restarts it whenever it ends with another code than `left`; exits
 * after that code. A signal ends the kiosk first. The kiosk notices a supervisor that is killed, because the channel between
 * them closes.
 */
export function superviseKiosk(log: Log): void {
  // The supervisor has no window.
  app.disableHardwareAcceleration();
  let args = process.argv.slice(1).filter((argument) => argument !== SUPERVISOR_ARGUMENT);
  const supervision = supervise({
    start() {
      const kiosk = startKiosk(args);
      // An administrator allows a set-up for one start.
      args = args.filter((argument) => argument !== SET_UP_ARGUMENT);
      return kiosk;
    },
    wait: (milliseconds) => wait(milliseconds),
    now: () => performance.now(),
    onRestart({ failures, delayMs, code }) {
      if (failures === 0) log.info('kiosk.restarting', { after_ms: delayMs });
      else log.error('kiosk.exited', { times: failures, after_ms: delayMs, code: code ?? 'killed' });
    },
  });
  const stop = (signal: EndSignal) => {
    log.info('supervisor.stopping', { signal });
    supervision.stop(signalExitCode(signal));
  };
  // Until the app is ready, Electron's own handlers turn a signal into a quit.
  app.on('before-quit', (event) => {
    event.preventDefault();
    stop('SIGTERM');
  });
  onEndSignal(stop);
  // The process that started the supervisor, such as `tools/kiosk.mjs`, was killed.
  process.once('disconnect', () => stop('SIGHUP'));
  void supervision.done.then((code) => app.exit(code));
}

function startKiosk(args: readonly string[]): SupervisedProcess {
  const kiosk = spawn(process.execPath, args, {
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: { ...process.env, [SUPERVISED_VARIABLE]: '1' },
  });
  const ended = new Promise<{ code: number | null }>((resolve) => {
    kiosk.once('error', () => resolve({ code: 1 }));
    kiosk.once('exit', (code) => resolve({ code }));
  });
  return { ended, stop: () => kiosk.kill('SIGTERM'), kill: () => kiosk.kill('SIGKILL') };
}

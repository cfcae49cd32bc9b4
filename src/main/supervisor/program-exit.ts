import { app } from 'electron';
import {
  endSignals,
  exitCodes,
  SET_UP_ARGUMENT,
  signalExitCode,
  SUPERVISED_VARIABLE,
  SUPERVISOR_ARGUMENT,
  type EndSignal,
} from './exit-codes';

/** True when another process restarts the program after its exit. */
export function isSupervised(): boolean {
  return isRestartedBySystem() || hasSupervisor();
}

/** True when the operating system restarts the program: a systemd service, or Shell Launcher on Windows. */
export function isRestartedBySystem(): boolean {
  return process.env['KIOSK_UNATTENDED'] === '1';
}

function hasSupervisor(): boolean {
  return process.env[SUPERVISED_VARIABLE] === '1';
}

/** Exit code of a failure. */
const FAILED = 1;
let exitCode: number | null = null;

/** Quits normally, so that all resources are closed, and exits with this code. The first call decides. */
function quitWith(code: number): void {
  exitCode ??= code;
  app.quit();
}

/** Ends the program and its supervision, on request of staff or of the user of a demo window. */
export function quitProgram(): void {
  quitWith(exitCodes.left);
}

/** Starts the program again after its exit, without the argument that allows a set-up: it is valid for one start. */
function relaunch(...added: string[]): void {
  const args = process.argv.slice(1).filter((argument) => argument !== SET_UP_ARGUMENT);
  app.relaunch({ args: [...args, ...added] });
}

/** Restarts with the settings that are on disk. */
export function restart(): void {
  if (!isSupervised()) relaunch();
  quitWith(exitCodes.restart);
}

/** Restarts after a failure, without closing resources first. */
export function restartAfterFailure(): void {
  if (!isSupervised()) relaunch();
  app.exit(FAILED);
}

/** Sets the exit code of the program when it quits, also after a signal. */
export function setExitCodeOnQuit(): void {
  app.on('will-quit', () => app.exit(exitCode ?? FAILED));
  onEndSignal((signal) => quitWith(signalExitCode(signal)));
}

/**
 * Ends or restarts the program when its parent process has ended: a locked kiosk never runs without the supervisor that
 * started it. Calls `onParentEnded` first.
 */
export function watchParentProcess(onParentEnded: () => void): void {
  // The channel to the parent process closes with the parent, however it ended.
  process.once('disconnect', () => {
    if (exitCode !== null) return;
    onParentEnded();
    if (hasSupervisor() && !isRestartedBySystem()) {
      relaunch(SUPERVISOR_ARGUMENT);
      app.exit(exitCodes.restart);
    } else if (isSupervised()) app.exit(exitCodes.restart);
    else quitProgram();
  });
}

/**
 * Calls `end` for signals that ask the program to end. Electron replaces the handlers of the process shortly before it is
 * ready, and Node registers a handler only when a signal gets its first listener: removing the listeners of packages makes
 * Node register again, after Electron.
 */
export function onEndSignal(end: (signal: EndSignal) => void): void {
  void app.whenReady().then(() => {
    for (const signal of endSignals) {
      process.removeAllListeners(signal);
      process.on(signal, () => end(signal));
    }
  });
}

import { app } from 'electron';

/** Tells whatever watches an unattended program that it wants to be started again; 0 tells that staff left. */
export const startAgainCode = 75;

/** Set for a kiosk that a supervisor starts again whenever it ends. */
export const supervisedBy = 'KIOSK_SUPERVISED';

/** Whether something else starts the program again when it ends, so that it must not do so itself. */
export function isWatched(): boolean {
  return process.env['KIOSK_UNATTENDED'] === '1' || process.env[supervisedBy] === '1';
}

/** Ends the program by the ordinary way, on which everything that is open gets closed. */
export function leave(): void {
  app.quit();
}

/** Ends it to begin anew, with the settings that lie on disk now. */
export function startAgain(): void {
  if (isWatched()) app.once('will-quit', () => app.exit(startAgainCode));
  else app.relaunch();
  app.quit();
}

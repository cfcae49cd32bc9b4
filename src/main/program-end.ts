import { app } from 'electron';

/** Tells whatever watches an unattended program that it wants to be started again; 0 tells that staff left. */
const startAgainCode = 75;

/** Ends the program by the ordinary way, on which everything that is open gets closed. */
export function leave(): void {
  app.quit();
}

/** Ends it to begin anew, with the settings that lie on disk now. */
export function startAgain(): void {
  if (process.env['KIOSK_UNATTENDED'] === '1') app.once('will-quit', () => app.exit(startAgainCode));
  else app.relaunch();
  app.quit();
}

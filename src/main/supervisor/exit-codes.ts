import { app } from 'electron';

/** Exit code that asks the supervisor for a restart; 0 means that staff quit. */
export const RESTART_EXIT_CODE = 75;

/** Environment variable of a kiosk that a supervisor restarts. */
export const SUPERVISED_VARIABLE = 'KIOSK_SUPERVISED';

/** True when another process restarts the program after its exit. */
export function isSupervised(): boolean {
  return process.env['KIOSK_UNATTENDED'] === '1' || process.env[SUPERVISED_VARIABLE] === '1';
}

/** Quits normally, so that all resources are closed. */
export function quit(): void {
  app.quit();
}

/** Restarts with the settings that are on disk. */
export function restart(): void {
  if (isSupervised()) app.once('will-quit', () => app.exit(RESTART_EXIT_CODE));
  else app.relaunch();
  app.quit();
}

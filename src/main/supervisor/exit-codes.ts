import { constants } from 'node:os';

/**
 * Exit codes of the kiosk process. Each has one meaning. Code 0 is not among them, so that an exit for an unknown reason
 * never counts as an exit by staff; only the supervisor exits with 0, after `left`. A process that a signal ends exits with
 * the sum of 128 and the number of the signal; 1 and all other codes are failures.
 */
export const exitCodes = {
  /** Requests a restart with the settings on disk. A restart because of a failure has code 1 instead. */
  restart: 75,
  /** Staff left a locked kiosk, or a user closed the window of a demo. The only code that ends the supervision. */
  left: 76,
  /** Another instance of the program is running. */
  alreadyRunning: 77,
} as const;

/** Environment variable that the supervisor sets for its child, the kiosk. */
export const SUPERVISED_VARIABLE = 'KIOSK_SUPERVISED';
/** Command line argument that starts the program as a supervisor, which runs the kiosk as its child. */
export const SUPERVISOR_ARGUMENT = '--supervised';

/** Command line argument of an administrator: a stand whose settings are lost may be set up again. */
export const SET_UP_ARGUMENT = '--set-up';

/** Signals that request the end of a program. */
export const endSignals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
export type EndSignal = (typeof endSignals)[number];

export function signalExitCode(signal: EndSignal): number {
  return 128 + constants.signals[signal];
}

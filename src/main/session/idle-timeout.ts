export interface IdleTimeoutDeps {
  /** Returns milliseconds of a monotonic clock. */
  now(): number;
  /** True while data is being saved. */
  isBusy(): boolean;
  /** Receives the seconds until the session ends, 0 after `finish`; null when it continues. */
  warn(secondsLeft: number | null): void;
  /** Ends the session. */
  end(): void;
}

export interface IdleTimes {
  /** From the last input to the warning. */
  idleSeconds: number;
  /** From the warning to the end of the session. */
  warnSeconds: number;
}

export interface IdleTimeout {
  /** Ignored while the warning is shown: only `stay` continues the session then. */
  noteInput(): void;
  /** Counts as input, also while the warning is shown, which it ends; ignored after `finish`. */
  stay(): void;
  /** Ends the session at the first `check` while no data is being saved. */
  finish(): void;
  /** Compares the clock with the last input; warns or ends the session when it is due. Call it regularly. */
  check(): void;
  /** Continues the session after a warning, which a newly loaded page does not show. */
  noteNewPage(): void;
  /** True without a session and while no data is being saved: a change of the page would not interrupt a visitor. */
  isIdle(): boolean;
}

/**
 * Warns after `idleSeconds` without input and ends the session `warnSeconds` later. Waits while data is being saved;
 * a warning that expired meanwhile is repeated.
 */
export function createIdleTimeout(
  { idleSeconds, warnSeconds }: IdleTimes,
  deps: IdleTimeoutDeps,
): IdleTimeout {
  type State = 'idle' | 'active' | 'warned' | 'finishing';
  let state: State = 'idle';
  /** Time of the last input, or of the last change of the state. */
  let since = deps.now();
  /** True if data was being saved at an earlier check in this state. */
  let wasBusy = false;

  const enter = (next: State) => {
    state = next;
    since = deps.now();
    wasBusy = false;
  };
  const warn = () => {
    enter('warned');
    deps.warn(warnSeconds);
  };
  const end = () => {
    enter('idle');
    deps.end();
  };

  return {
    noteInput: () => {
      if (state === 'idle' || state === 'active') enter('active');
    },
    stay: () => {
      if (state === 'warned') deps.warn(null);
      if (state !== 'finishing') enter('active');
    },
    finish: () => {
      enter('finishing');
      deps.warn(0);
    },
    noteNewPage: () => {
      if (state === 'warned') enter('active');
    },
    check: () => {
      const limitSeconds = { idle: Infinity, active: idleSeconds, warned: warnSeconds, finishing: 0 }[state];
      if (deps.now() - since < limitSeconds * 1000) return;
      if (deps.isBusy()) wasBusy = true;
      else if (state === 'active' || (state === 'warned' && wasBusy)) warn();
      else end();
    },
    isIdle: () => state === 'idle' && !deps.isBusy(),
  };
}

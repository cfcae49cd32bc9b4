/** Times are milliseconds of a monotonic clock. */
export interface IdleTimeoutDeps {
  now(): number;
  /** True while data is being saved. */
  isBusy(): boolean;
  /** Receives the seconds until the session ends; null when it continues. */
  warn(secondsLeft: number | null): void;
  end(): void;
}

export interface IdleTimes {
  idleSeconds: number;
  warnSeconds: number;
}

export interface IdleTimeout {
  /** Ignored while the warning is shown: only `stay` continues the session then. */
  noteInput(): void;
  stay(): void;
  /** Ends the session as soon as nothing is being saved. */
  finish(): void;
  /** Compares the clock with the last input. Call it regularly. */
  check(): void;
  /** True when a change of the page would not interrupt a visitor. */
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
  /** Start of the current state. */
  let since = deps.now();
  let wasBusy = false;

  const go = (next: State) => {
    state = next;
    since = deps.now();
    wasBusy = false;
  };
  const warn = () => {
    go('warned');
    deps.warn(warnSeconds);
  };
  const end = () => {
    go('idle');
    deps.end();
  };

  return {
    noteInput: () => {
      if (state === 'idle' || state === 'active') go('active');
    },
    stay: () => {
      if (state === 'warned') deps.warn(null);
      if (state !== 'finishing') go('active');
    },
    finish: () => go('finishing'),
    check: () => {
      const limit = { idle: Infinity, active: idleSeconds, warned: warnSeconds, finishing: 0 }[state];
      if (deps.now() - since < limit * 1000) return;
      if (deps.isBusy()) wasBusy = true;
      else if (state === 'active' || (state === 'warned' && wasBusy)) warn();
      else end();
    },
    isIdle: () => state === 'idle' && !deps.isBusy(),
  };
}

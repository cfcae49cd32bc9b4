/** Times are milliseconds of a monotonic clock. */
export interface IdleTimeoutPorts {
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
  ports: IdleTimeoutPorts,
): IdleTimeout {
  type State = 'idle' | 'active' | 'warned' | 'finishing';
  let state: State = 'idle';
  /** Start of the current state. */
  let since = ports.now();
  let held = false;

  const go = (next: State) => {
    state = next;
    since = ports.now();
    held = false;
  };
  const warn = () => {
    go('warned');
    ports.warn(warnSeconds);
  };
  const end = () => {
    go('idle');
    ports.end();
  };

  return {
    noteInput: () => {
      if (state === 'idle' || state === 'active') go('active');
    },
    stay: () => {
      if (state === 'warned') ports.warn(null);
      if (state !== 'finishing') go('active');
    },
    finish: () => go('finishing'),
    check: () => {
      const limit = { idle: Infinity, active: idleSeconds, warned: warnSeconds, finishing: 0 }[state];
      if (ports.now() - since < limit * 1000) return;
      if (ports.isBusy()) held = true;
      else if (state === 'active' || (state === 'warned' && held)) warn();
      else end();
    },
    isIdle: () => state === 'idle' && !ports.isBusy(),
  };
}

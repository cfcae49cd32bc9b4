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
  /** True when a change of the page would disturb nobody. */
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
  type State = 'nobody' | 'visit' | 'warned' | 'finishing';
  let state: State = 'nobody';
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
    go('nobody');
    ports.end();
  };

  return {
    noteInput: () => {
      if (state === 'nobody' || state === 'visit') go('visit');
    },
    stay: () => {
      if (state === 'warned') ports.warn(null);
      if (state !== 'finishing') go('visit');
    },
    finish: () => go('finishing'),
    check: () => {
      const limit = { nobody: Infinity, visit: idleSeconds, warned: warnSeconds, finishing: 0 }[state];
      if (ports.now() - since < limit * 1000) return;
      if (ports.isBusy()) held = true;
      else if (state === 'visit' || (state === 'warned' && held)) warn();
      else end();
    },
    isIdle: () => state === 'nobody' && !ports.isBusy(),
  };
}

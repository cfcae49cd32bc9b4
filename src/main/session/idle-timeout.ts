/** What the watch asks and tells; times are milliseconds of a clock that never goes back. */
export interface IdlePorts {
  now(): number;
  /** Whether something that may save is under way. */
  isBusy(): boolean;
  /** Seconds until the visit ends, or null when it goes on. */
  warn(secondsLeft: number | null): void;
  end(): void;
}

export interface IdleTimes {
  idleSeconds: number;
  warnSeconds: number;
}

export interface IdleWatch {
  /** Somebody touched something. While the warning is shown only `stay` counts: the page answers for its own dialog. */
  touched(): void;
  /** Somebody said that they are still there. */
  stay(): void;
  /** Somebody is done: the visit ends as soon as nothing is being saved. */
  finish(): void;
  /** To be called again and again; compares the clock with the last touch. */
  look(): void;
  /** Nobody is there, so that nothing is taken from anybody by a change. */
  isIdle(): boolean;
}

/**
 * Ends a visit that nobody touches any more: after `idleSeconds` a warning, `warnSeconds` later the end. Nothing ends
 * while something is being saved; a warning that ran out meanwhile is given once more afterwards.
 */
export function watchIdle({ idleSeconds, warnSeconds }: IdleTimes, ports: IdlePorts): IdleWatch {
  type State = 'nobody' | 'visit' | 'warned' | 'finishing';
  let state: State = 'nobody';
  /** When the state's own time began. */
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
    touched: () => {
      if (state === 'nobody' || state === 'visit') go('visit');
    },
    stay: () => {
      if (state === 'warned') ports.warn(null);
      if (state !== 'finishing') go('visit');
    },
    finish: () => go('finishing'),
    look: () => {
      const limit = { nobody: Infinity, visit: idleSeconds, warned: warnSeconds, finishing: 0 }[state];
      if (ports.now() - since < limit * 1000) return;
      if (ports.isBusy()) held = true;
      else if (state === 'visit' || (state === 'warned' && held)) warn();
      else end();
    },
    isIdle: () => state === 'nobody' && !ports.isBusy(),
  };
}

import type { Site } from './create-app';

/** A shop behind one address that can be exchanged for another while it answers. */
export interface SwitchingSite {
  site: Site;
  /** From now on `next` answers; what ran before is closed when its last request has ended. */
  switchTo(next: Site, close: () => Promise<void>): void;
  /** Closes the shop that answers now, once its last request has ended. */
  close(): Promise<void>;
}

interface Running {
  site: Site;
  requests: number;
  retired: boolean;
  end(): void;
  ended: Promise<void>;
}

/** `onFault` hears of a shop that could not be closed; whoever asks something does not. */
export function createSwitchingSite(
  first: Site,
  close: () => Promise<void>,
  onFault: (fault: unknown) => void,
): SwitchingSite {
  const begin = (site: Site, closeIt: () => Promise<void>): Running => {
    let end: () => void = () => undefined;
    const ended = new Promise<void>((resolve) => (end = resolve)).then(closeIt).catch(onFault);
    return { site, requests: 0, retired: false, end, ended };
  };
  const retire = (running: Running) => {
    running.retired = true;
    if (running.requests === 0) running.end();
  };
  let running = begin(first, close);
  return {
    async site(request, visitor) {
      const mine = running;
      mine.requests += 1;
      try {
        return await mine.site(request, visitor);
      } finally {
        mine.requests -= 1;
        if (mine.retired && mine.requests === 0) mine.end();
      }
    },
    switchTo(next, closeNext) {
      const former = running;
      running = begin(next, closeNext);
      retire(former);
    },
    close() {
      retire(running);
      return running.ended;
    },
  };
}

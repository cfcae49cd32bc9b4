/** Why a page is loaded ahead: each can end by itself, and the page is wanted as long as one is left. */
export type Reason = 'pointer' | 'focus' | 'view';

interface PageAhead<Page> {
  readonly page: Promise<Page>;
  readonly leaving: AbortController;
  readonly reasons: Set<Reason>;
  /** When it was there; null while it is under way. */
  cameAt: number | null;
}

interface Limits {
  /** Milliseconds of any steady clock. */
  now: () => number;
  /** Pages kept or under way at the same time. */
  most?: number;
  /** Milliseconds after which a page that has come is too old to be shown. */
  maxAge?: number;
}

/**
 * Pages that are loaded before a visitor asks for them, by path and query. A page under way ends when nobody
 * wants it any longer; one that has come waits for the next navigation to it; one that failed is forgotten.
 */
export function createPagesAhead<Page>({ now, most = 8, maxAge = 30_000 }: Limits) {
  /** In the order in which they were asked for. */
  const pages = new Map<string, PageAhead<Page>>();

  function drop(address: string, ahead: PageAhead<Page>): void {
    pages.delete(address);
    if (ahead.cameAt === null) ahead.leaving.abort();
  }

  function dropWhere(useless: (ahead: PageAhead<Page>, address: string) => boolean): void {
    for (const [address, ahead] of pages) if (useless(ahead, address)) drop(address, ahead);
  }

  const underWay = ({ cameAt }: PageAhead<Page>) => cameAt === null;
  const olderThan = (age: number, { cameAt }: PageAhead<Page>) => cameAt !== null && now() - cameAt >= age;
  const aged = (ahead: PageAhead<Page>) => olderThan(maxAge, ahead);

  function keepWhenItComes(address: string, ahead: PageAhead<Page>): void {
    ahead.page.then(
      () => {
        ahead.cameAt = now();
      },
      () => {
        // Another attempt may stand here by now.
        if (pages.get(address) === ahead) pages.delete(address);
      },
    );
  }

  /** Loads a page unless it is there or under way already. `load` gets a signal that says when to stop. */
  function want(address: string, reason: Reason, load: (signal: AbortSignal) => Promise<Page>): void {
    dropWhere(aged);
    // A visit that is meant would come too late for a page that is near its end.
    if (reason !== 'view') dropWhere((ahead, other) => other === address && olderThan(maxAge / 2, ahead));
    const known = pages.get(address);
    if (known) {
      known.reasons.add(reason);
      return;
    }
    const [oldest] = pages;
    if (oldest && pages.size >= most) drop(...oldest);
    const leaving = new AbortController();
    const ahead = { page: load(leaving.signal), leaving, reasons: new Set([reason]), cameAt: null };
    pages.set(address, ahead);
    keepWhenItComes(address, ahead);
  }

  /** The page of an address, kept or under way, without taking it. */
  const find = (address: string): Promise<Page> | null => pages.get(address)?.page ?? null;

  /** A reason has ended; without another one a page under way is given up. */
  function leave(address: string, reason: Reason): void {
    const ahead = pages.get(address);
    ahead?.reasons.delete(reason);
    if (ahead && underWay(ahead) && ahead.reasons.size === 0) drop(address, ahead);
  }

  /**
   * A navigation begins: gives its page, kept or still under way, once; null when there is none. From here on
   * `signal`, the navigation's, decides when to stop. What is under way for other addresses is given up.
   */
  function take(address: string, signal: AbortSignal): Promise<Page> | null {
    dropWhere((ahead, other) => aged(ahead) || (underWay(ahead) && other !== address));
    const ahead = pages.get(address);
    if (!ahead) return null;
    pages.delete(address);
    signal.addEventListener('abort', () => ahead.leaving.abort(signal.reason), { once: true });
    return ahead.page;
  }

  /** Nobody looks any longer at what wanted the pages: all that is under way is given up. */
  function leaveAll(): void {
    dropWhere(underWay);
  }

  return { want, find, leave, take, leaveAll };
}

import type { FirstPageOrder } from './first-page-order';
import type { DrawingThread } from './drawing-thread';
import type { KeptPages, PageName } from './kept-pages';

/** The page with which the window begins: as it was drawn at a former start, or drawn beside Electron's own start. */
export interface FirstPage {
  /** To be called once. */
  draw(order: FirstPageOrder): void;
  /** Null when it does not come: the window draws the page by itself, and tells what is wrong. Never rejects. */
  readonly html: Promise<string | null>;
  /**
   * Draws a page for a later start, one after the other, unless it is there or was the last one tried for its day. Never
   * rejects.
   */
  drawAhead(order: FirstPageOrder): Promise<void>;
}

export interface FirstPagePorts {
  kept: KeptPages;
  /** What came with the program. */
  made: {
    maySpare: (day: string) => boolean;
    /** Never rejects. */
    find: (order: FirstPageOrder) => Promise<string | null>;
    /** Whether its source tells every change; otherwise it is for this start alone, and later ones get a drawn one. */
    isExact: boolean;
  };
  /** Rejects when what a page is drawn from cannot be told. */
  sourceOf: (order: FirstPageOrder) => Promise<string>;
  startDrawing: () => DrawingThread;
  /** Hears where a page came from, or that there is none. */
  tell: (from: 'kept' | 'made' | 'drawn' | 'none') => void;
  /** Milliseconds since 1970. */
  now: number;
}

/** Gets ready to draw, where there is no page of the day: the thread needs some time before it can. */
export function beginFirstPage({ kept, made, sourceOf, startDrawing, tell, now }: FirstPagePorts): FirstPage {
  const today = dayOf(now);
  let thread = kept.maySpare(today) || made.maySpare(today) ? null : startDrawing();
  const nameOf = async (order: FirstPageOrder): Promise<PageName | null> => {
    const source = await sourceOf(order).catch(() => null);
    return source === null ? null : { day: dayOf(order.at), source };
  };
  const drawn = async (order: FirstPageOrder): Promise<string | null> => {
    const by = thread ?? startDrawing();
    thread = null;
    return by.draw(order);
  };
  const keep = async (name: PageName | null, order: FirstPageOrder, html: string | null) => {
    if (!name || html === null) return;
    // What changed while it was drawn must not be kept under the former name.
    const after = await nameOf(order);
    if (after?.source === name.source) await kept.keep(name, html).catch(() => undefined);
  };
  const findOrDraw = async (order: FirstPageOrder) => {
    const naming = nameOf(order);
    // Where a thread waits there is nothing to find.
    const found = thread ? null : await naming.then((name) => name && kept.find(name));
    if (found !== null) {
      tell('kept');
      return found;
    }
    const ready = thread ? null : await made.find(order);
    const html = ready ?? (await drawn(order));
    tell(ready !== null ? 'made' : html !== null ? 'drawn' : 'none');
    if (ready === null || made.isExact) void naming.then((name) => keep(name, order, html));
    return html;
  };
  /** From what the page of a day was tried last: only one of each day is kept. */
  const tried = new Map<string, string>();
  const drawOneAhead = async (order: FirstPageOrder) => {
    const name = await nameOf(order);
    if (!name || tried.get(name.day) === name.source) return;
    tried.set(name.day, name.source);
    if ((await kept.find(name)) === null) await keep(name, order, await drawn(order));
  };
  // Settings that are saved while a page is drawn would otherwise find it kept after theirs.
  let before = Promise.resolve();
  const drawAhead = (order: FirstPageOrder) => {
    before = before.then(() => drawOneAhead(order)).catch(() => undefined);
    return before;
  };

  let resolve: (html: Promise<string | null>) => void;
  const html = new Promise<string | null>((is) => (resolve = is));
  return {
    html,
    draw: (order) => resolve(findOrDraw(order)),
    drawAhead,
  };
}

/** ISO 8601, UTC. */
export function dayOf(moment: number): string {
  return new Date(moment).toISOString().slice(0, 10);
}

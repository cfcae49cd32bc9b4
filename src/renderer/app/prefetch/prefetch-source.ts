import type { PageAtHand } from './drawn-pages';

/** Where pages are drawn before their visit. */
export interface Stage {
  /** Draws a page out of sight, in place of the last one. */
  draw: (page: PageAtHand) => void;
  /**
   * Shows the page of this data at once where it is drawn, before its visit is through; `signal` breaks that off. Resolves
   * when the screen has it, and at once where there is nothing to show.
   */
  show: (data: unknown, signal: AbortSignal) => Promise<void>;
}

/** Where a route finds a page that was loaded ahead of the visit. Its stage does nothing until the layout brings one. */
export interface Ahead extends Stage {
  /**
   * The page of an address (path and query), once, or null; `signal` is the navigation's. Finds nothing until the
   * prefetcher, which comes after the first paint, has put its own in this place.
   */
  take: (address: string, signal: AbortSignal) => Promise<unknown> | null;
  /** Brings the stage; returns how to take it away. */
  drawOn: (stage: Stage) => () => void;
}

export function createAhead(): Ahead {
  let stage: Stage | null = null;
  return {
    take: () => null,
    draw: (page) => stage?.draw(page),
    show: async (data, signal) => stage?.show(data, signal),
    drawOn(next) {
      stage = next;
      return () => {
        stage = null;
      };
    },
  };
}

import type { FetchHandler } from '../../server/http/pipeline';

/**
 * Milliseconds for which one piece of work is counted. A network and a print system have been given up long before; a
 * disk or a memory stick may never answer, and nothing may keep a visitor's things on the screen for ever.
 */
const LONGEST = 120_000;

/** Counts work until it is done or fails. */
export type Hold = <Result>(work: () => Promise<Result>) => Promise<Result>;

/** How much that may save something is under way: no visit ends meanwhile. */
export interface CallCount {
  underWay: () => number;
  /** The same site, whose calls that may change something are counted. */
  around(site: FetchHandler): FetchHandler;
  /** Answers nothing from now on: what still comes is of a page that is being killed. The answer lets calls in again. */
  shut(): () => void;
  /** For what is saved without a call. */
  hold: Hold;
}

/** `now` gives milliseconds of a clock that never goes back. */
export function countCalls(now: () => number = () => performance.now()): CallCount {
  const begun = new Set<{ at: number }>();
  let isShut = false;
  const hold: Hold = async (work) => {
    const one = { at: now() };
    begun.add(one);
    try {
      return await work();
    } finally {
      begun.delete(one);
    }
  };
  return {
    underWay: () => [...begun].filter(({ at }) => now() - at < LONGEST).length,
    around: (site) => async (request, visitor) => {
      if (isShut) return Response.error();
      if (request.method === 'GET' || request.method === 'HEAD') return site(request, visitor);
      return hold(async () => site(request, visitor));
    },
    shut() {
      isShut = true;
      return () => void (isShut = false);
    },
    hold,
  };
}

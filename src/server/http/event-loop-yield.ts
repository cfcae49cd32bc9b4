import type { Site } from '../app/create-app';

/** What a turn of the event loop is measured by; a test gives its own. */
export interface Turns {
  /** Milliseconds that only go up. */
  now: () => number;
  /** Calls back when the turn that is under way has ended. */
  atEnd: (done: () => void) => void;
}

export const nodeTurns: Turns = { now: () => performance.now(), atEnd: (done) => void setImmediate(done) };

/** Milliseconds of work after which it is time to look who has come. */
const LONG = 4;
/** Turns without a request after which nobody waits at the door: a connection is taken in one and heard in the next. */
const STILL = 3;
/** Turns after which work goes on, however many come. */
const MOST = 100;

/**
 * The same site, which looks at the door between two pieces of long work: what comes while it works waits in a line, and
 * before it goes on with the line everybody who has come meanwhile is heard. Node takes in one new connection a turn of
 * its event loop; were every turn filled with drawing a page, hundreds would wait where the shop cannot even tell them
 * to come later. Small answers to few wait for nothing.
 */
export function withShortTurns(site: Site, turns: Turns = nodeTurns): Site {
  /** Each ends with its answer, and never fails. */
  const line: (() => Promise<void>)[] = [];
  let came = 0;
  /** When the work began before which nobody waited at the door; null = there was none since. */
  let began: number | null = null;
  let isLineMoving = false;

  const turn = () => new Promise<void>((done) => turns.atEnd(done));
  const everybodyHeard = async () => {
    let still = 0;
    for (let count = 0; still < STILL && count < MOST; count += 1) {
      const before = came;
      await turn();
      still = came === before ? still + 1 : 0;
    }
  };
  const isWorkLong = () => {
    if (began === null) {
      began = turns.now();
      void everybodyHeard().then(() => (began = null));
    }
    return turns.now() - began >= LONG;
  };
  const moveLine = async () => {
    isLineMoving = true;
    while (line.length > 0) {
      await everybodyHeard();
      const from = turns.now();
      // Who is answered without a turn, as most are, makes no other wait for one: a turn costs as much as a small answer.
      do await Promise.race([line.shift()?.(), turn()]);
      while (line.length > 0 && turns.now() - from < LONG);
    }
    isLineMoving = false;
  };

  return async (request, visitor) => {
    came += 1;
    if (!isLineMoving && !isWorkLong()) return site(request, visitor);
    const answered = async () => site(request, visitor);
    return new Promise((answer, fail) => {
      line.push(() => answered().then(answer, fail));
      if (!isLineMoving) void moveLine();
    });
  };
}

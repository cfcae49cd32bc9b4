/** What the watch asks and does; `ask` calls `alive` when the page has answered. */
export interface HeartbeatPorts {
  ask: () => void;
  /** The page has not answered for too long. */
  giveUp: () => void;
}

export interface Heartbeat {
  /** The page answered, or a new one begins: nothing is missed. */
  alive: () => void;
  stop: () => void;
}

/** Milliseconds between two questions, how many may go unanswered, and how long the last one has. */
const EVERY = 2000;
const MOST_MISSED = 3;
const LAST_CHANCE = 1000;

/**
 * Asks the page again and again whether it lives. A page that hangs answers nothing, and nobody needs to touch it for
 * that to be noticed: 5 to 7 s after its last answer. Then the count begins anew.
 */
export function startHeartbeat({ ask, giveUp }: HeartbeatPorts): Heartbeat {
  let missed = 0;
  let lastChance: NodeJS.Timeout | undefined;
  const alive = () => {
    missed = 0;
    clearTimeout(lastChance);
  };
  const beat = setInterval(() => {
    missed += 1;
    if (missed === MOST_MISSED) {
      lastChance = setTimeout(() => {
        missed = 0;
        giveUp();
      }, LAST_CHANCE);
    }
    ask();
  }, EVERY);
  return {
    alive,
    stop() {
      clearInterval(beat);
      clearTimeout(lastChance);
    },
  };
}

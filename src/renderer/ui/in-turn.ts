import { useEffect, useState } from 'react';
import { whenIdle } from './when-idle';

/** So many at a time: what they draw together blocks a slow machine for no longer than nobody feels. */
const AT_ONCE = 4;

const waiting = new Set<() => void>();
let giveUpTurn: (() => void) | null = null;

/** Runs what waits, first come first, a few at a time whenever the browser is idle. Returns how to give it up. */
function inTurn(run: () => void): () => void {
  waiting.add(run);
  giveUpTurn ??= whenIdle(takeTurn);
  return () => {
    waiting.delete(run);
    if (waiting.size > 0) return;
    giveUpTurn?.();
    giveUpTurn = null;
  };
}

function takeTurn(): void {
  const due = [...waiting].slice(0, AT_ONCE);
  for (const run of due) waiting.delete(run);
  giveUpTurn = waiting.size > 0 ? whenIdle(takeTurn) : null;
  for (const run of due) run();
}

/** Whether a part is drawn yet that is not needed at once: false on the first drawing, and true when its turn has come. */
export function useTurn(atOnce: boolean): boolean {
  const [there, setThere] = useState(atOnce);
  useEffect(() => (there ? undefined : inTurn(() => setThere(true))), [there]);
  return there;
}

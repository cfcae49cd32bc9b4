import type { Stand } from '../../shared/bridge/stand';

const nothing = () => Promise.resolve(null);
const closed = () => Promise.resolve({ kind: 'wait' as const, seconds: 1 });

/** A shop that runs at no stand has no staff before it: nothing to set up and nothing to unlock. */
export const noStand: Stand = {
  look: () => Promise.resolve({ isSetUp: true, asksForSetUp: false }),
  setUp: () => Promise.resolve({ kind: 'refused', because: 'isLocked' }),
  unlock: closed,
  recover: closed,
  menu: nothing,
  act: nothing,
  lock: () => Promise.resolve(),
};

import type { Endpoint } from '../../shared/contract/endpoints';
import { MAX_ENTRIES_BYTES } from '../../shared/contract/stands';

interface BodyLimits {
  bytes: number;
  /** Keys of all objects. */
  keys: number;
}

/** Ten times the size of a cart of a thousand lines. The largest request, 500 rows for a cart, has 1,501 keys. A check takes 10 µs per key. */
const limitsOfCalls: BodyLimits = { bytes: 262_144, keys: 2_000 };
/** Entries of a stand have up to 4,400 keys. */
const limitsOfStands: BodyLimits = { bytes: MAX_ENTRIES_BYTES, keys: 5_000 };

/** Returns the limits of a call's request body. */
export function bodyLimits(access: Endpoint['access']): BodyLimits {
  return access === 'stand' ? limitsOfStands : limitsOfCalls;
}

import { expect, it } from 'vitest';
import { updateNow } from './check-now';
import type { CatalogueStanding } from './updating-shop';

const standing = (last: CatalogueStanding['last']) => () => ({
  version: 2,
  created: '2026-03-09T12:00:00Z',
  expired: false,
  last,
});

it.each([
  ['updated', 'The catalogue is new now, of Mar 9, 2026.'],
  ['current', 'There is nothing newer.'],
  ['interrupted', 'The shop could not be reached. The catalogue of Mar 9, 2026 stays.'],
  ['refused', 'The newer catalogue was not taken. The one of Mar 9, 2026 stays.'],
  ['failed', 'The newer catalogue was not taken. The one of Mar 9, 2026 stays.'],
] as const)('says in words when a look came to %s', async (last, words) => {
  expect(await updateNow({ look: () => Promise.resolve(), standing: standing(last) })).toBe(words);
});

it('says that it goes on while the new catalogue waits for the staff to go', async () => {
  const never = new Promise<void>(() => undefined);
  expect(await updateNow({ look: () => never, standing: standing(null) }, 1)).toBe(
    'It goes on. A new catalogue takes over as soon as nobody is at the screen.',
  );
});

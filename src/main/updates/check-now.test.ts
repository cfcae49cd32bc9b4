import { expect, it } from 'vitest';
import { checkNow } from './check-now';
import type { CatalogueStatus } from './updating-shop';

const standing = (last: CatalogueStatus['last']) => () => ({
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
] as const)('returns a message for %s', async (last, words) => {
  expect(await checkNow({ checkForUpdate: () => Promise.resolve(), status: standing(last) })).toBe(words);
});

it('reports that the update continues while staff use the screen', async () => {
  const never = new Promise<void>(() => undefined);
  expect(await checkNow({ checkForUpdate: () => never, status: standing(null) }, 1)).toBe(
    'It goes on. A new catalogue takes over as soon as nobody is at the screen.',
  );
});

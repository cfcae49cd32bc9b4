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
  ['updated', 'The catalogue of Mar 9, 2026 is installed.'],
  ['current', 'The catalogue is up to date.'],
  ['interrupted', 'The shop cannot be reached. The catalogue of Mar 9, 2026 stays in use.'],
  ['refused', 'The new catalogue was rejected. The catalogue of Mar 9, 2026 stays in use.'],
  ['failed', 'The new catalogue was rejected. The catalogue of Mar 9, 2026 stays in use.'],
] as const)('returns a message for %s', async (last, words) => {
  expect(await checkNow({ checkForUpdate: () => Promise.resolve(), status: standing(last) })).toBe(words);
});

it('reports that the update continues while staff use the screen', async () => {
  const never = new Promise<void>(() => undefined);
  expect(await checkNow({ checkForUpdate: () => never, status: standing(null) }, 1)).toBe(
    'The update continues. The new catalogue is used as soon as the kiosk is idle.',
  );
});

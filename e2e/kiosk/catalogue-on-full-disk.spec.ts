import { updateOnFullDisk } from '../../tests/soak/stands/update-on-full-disk';
import { expect, test } from '../fixtures/fresh-kiosk';

test('a disk that fills during an update is cleaned up and the update succeeds later', async () => {
  test.setTimeout(120_000);
  const { tries, finalOutcome, finalCatalogue } = await updateOnFullDisk(10);
  expect(tries).toEqual(Array.from({ length: 10 }, () => ({ outcome: 'ENOSPC', leftFiles: [] })));
  expect([finalOutcome, finalCatalogue]).toEqual(['updated', 'version-2']);
});

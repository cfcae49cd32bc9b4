import type { LoadArgs } from '../../../api/screen-module';
import { need } from '../../../api/failure';

/** For loaders of screens that only a stand has: where there is no stand, there is nothing here. */
export async function demandStand({ client, signal }: LoadArgs): Promise<null> {
  need(await client.call('entryProgress', { keys: [] }, { signal }));
  return null;
}

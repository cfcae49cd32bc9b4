import { sellingSettings, type Selling } from '../server/app/selling-settings';
import { readCheckedJson } from '../server/db/checked-json';

/** How the shop sells, read from this machine's settings file when it is needed first. */
export function sellingOf(settingsFile: string): () => Promise<Selling> {
  let reading: Promise<Selling> | undefined;
  const read = async () =>
    (await readCheckedJson(settingsFile, sellingSettings, 'How the shop sells')).selling;
  return () => (reading ??= read());
}

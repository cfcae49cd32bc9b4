import { settingsFileOf } from '../server/compose-catalogue';
import { sellingSettings, type Selling } from '../server/selling-settings';
import { readCheckedJson } from '../server/store/checked-json';

/** How the shop sells, read from this machine's settings file when it is needed first. */
export function sellingOf(resources: string): () => Promise<Selling> {
  let reading: Promise<Selling> | undefined;
  const read = async () =>
    (await readCheckedJson(settingsFileOf({ resources }), sellingSettings, 'How the shop sells')).selling;
  return () => (reading ??= read());
}

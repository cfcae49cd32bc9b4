import { ensureFixtureCatalogue } from './catalogue-fixture';

/** Makes the tests' catalogue once, before workers would race for it. */
export default async function setup(): Promise<void> {
  await ensureFixtureCatalogue();
}

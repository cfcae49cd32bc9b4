import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from '../steps.mjs';
import { settingsFile, settingsJsonSchema } from './settings-schema';

it('is described for editors as it is checked', async () => {
  const text = await readFile(join(root, 'docs/shop-settings.schema.json'), 'utf8');
  expect(JSON.parse(text)).toEqual(settingsJsonSchema());
});

it.each(['resources/shop.json', 'examples/second-brand/settings.json'])(
  '%s says nothing that nobody reads',
  async (file) => {
    const given = JSON.parse(await readFile(join(root, file), 'utf8')) as object;
    expect(settingsFile.strict().safeParse(given).error?.issues).toBeUndefined();
  },
);

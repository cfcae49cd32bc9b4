import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { format, resolveConfig } from 'prettier';
import { expect, it } from 'vitest';
import { root } from '../setup.mjs';
import { settingsFile, settingsJsonSchema } from './settings-schema';

// `npx vitest run tools/docs -u` writes it anew.
it('matches the JSON Schema in docs', async () => {
  const file = join(root, 'docs/shop-settings.schema.json');
  const style = { ...(await resolveConfig(file)), filepath: file };
  await expect(await format(JSON.stringify(settingsJsonSchema()), style)).toMatchFileSnapshot(file);
});

it.each(['resources/shop.json', 'examples/second-brand/settings.json'])(
  '%s says nothing that nobody reads',
  async (file) => {
    const given = JSON.parse(await readFile(join(root, file), 'utf8')) as object;
    expect(settingsFile.strict().safeParse(given).error?.issues).toBeUndefined();
  },
);

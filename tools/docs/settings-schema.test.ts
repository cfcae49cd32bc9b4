import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { format, type FormatConfig } from 'oxfmt';
import { expect, it } from 'vitest';
import { root } from '../setup.mjs';
import { z } from 'zod';
import { findUnknownSettings, settingsFileSchema } from '../../src/server/app/settings-file';

/** Returns the settings as JSON Schema for editors. */
export function settingsJsonSchema(): unknown {
  return z.toJSONSchema(settingsFileSchema, { io: 'input' });
}

// `npx vitest run tools/docs -u` updates it.
it('matches the JSON Schema in docs', async () => {
  const file = join(root, 'docs/shop-settings.schema.json');
  const formatOptions = JSON.parse(await readFile(join(root, '.oxfmtrc.json'), 'utf8')) as FormatConfig;
  const { code } = await format(file, JSON.stringify(settingsJsonSchema()), formatOptions);
  await expect(code).toMatchFileSnapshot(file);
});

it.each(['resources/shop.json', 'examples/second-brand/settings.json'])(
  '%s has no field that the shop ignores',
  async (file) => {
    expect(await findUnknownSettings(join(root, file))).toEqual([]);
  },
);

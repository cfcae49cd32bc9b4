import { join } from 'node:path';
import { format, resolveConfig } from 'prettier';
import { expect, it } from 'vitest';
import { root } from '../setup.mjs';
import { z } from 'zod';
import { findUnknownSettings, settingsFileSchema } from '../../src/server/app/settings-file';

/** Returns the settings as JSON Schema for editors. */
export function settingsJsonSchema(): unknown {
  return z.toJSONSchema(settingsFileSchema, { io: 'input' });
}

// `npx vitest run tools/docs -u` writes it anew.
it('matches the JSON Schema in docs', async () => {
  const file = join(root, 'docs/shop-settings.schema.json');
  const style = { ...(await resolveConfig(file)), filepath: file };
  await expect(await format(JSON.stringify(settingsJsonSchema()), style)).toMatchFileSnapshot(file);
});

it.each(['resources/shop.json', 'examples/second-brand/settings.json'])(
  '%s has no field that the shop ignores',
  async (file) => {
    expect(await findUnknownSettings(join(root, file))).toEqual([]);
  },
);

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { format, resolveConfig } from 'prettier';
import { expect, it } from 'vitest';
import { root } from '../setup.mjs';
import { z } from 'zod';
import { brandingSettings } from '../../src/server/branding/branding-settings';
import { textMessageSettings } from '../../src/server/messaging/text-message-budget';
import { sellingSettings } from '../../src/server/orders/selling-settings';
import { shopSettings } from '../../src/shared/contract/shop-settings';

/** Fields that the program sets and the file does not contain. */
const computedFields = { logos: true, stand: true, prices_as_of: true } as const;

/** A complete settings file: public settings, sales settings, text messages and branding. */
export const settingsFile = z.object({
  $schema: z.string().optional(),
  ...shopSettings.omit(computedFields).shape,
  ...sellingSettings.shape,
  ...textMessageSettings.shape,
  ...brandingSettings.shape,
});

/** Returns the settings as JSON Schema for editors. */
export function settingsJsonSchema(): unknown {
  return z.toJSONSchema(settingsFile, { io: 'input' });
}

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

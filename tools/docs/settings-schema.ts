import { z } from 'zod';
import { brandingSettings } from '../../src/server/branding/branding-settings';
import { sellingSettings } from '../../src/server/orders/selling-settings';
import { shopSettings } from '../../src/shared/contract/shop-settings';

/** Fields that the program sets and the file does not contain. */
const filledIn = { marks: true, stand: true, prices_as_of: true } as const;

/** A complete settings file: public settings, sales settings and branding. */
export const settingsFile = z.object({
  $schema: z.string().optional(),
  ...shopSettings.omit(filledIn).shape,
  ...sellingSettings.shape,
  ...brandingSettings.shape,
});

/** Returns the settings as JSON Schema for editors. */
export function settingsJsonSchema(): unknown {
  return z.toJSONSchema(settingsFile, { io: 'input' });
}

import { z } from 'zod';
import { brandingSettings } from '../../src/server/branding/branding-settings';
import { sellingSettings } from '../../src/server/orders/selling-settings';
import { shopSettings } from '../../src/shared/contract/shop-settings';

/** What the program fills in by itself; it does not stand in the file. */
const filledIn = { marks: true, stand: true, prices_as_of: true } as const;

/** A whole settings file: what browsers are told, how the shop sells, and how it looks. */
export const settingsFile = z.object({
  $schema: z.string().optional(),
  ...shopSettings.omit(filledIn).shape,
  ...sellingSettings.shape,
  ...brandingSettings.shape,
});

/** The settings as JSON Schema, for editors that check while somebody types. */
export function settingsJsonSchema(): unknown {
  return z.toJSONSchema(settingsFile, { io: 'input' });
}

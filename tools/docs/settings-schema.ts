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

import { z } from 'zod';
import { shopSettings } from '../../shared/contract/shop-settings';
import { brandingSettings } from '../branding/branding-settings';
import { readCheckedJson } from '../lib/read-checked-json';
import { textMessageSettings } from '../messaging/text-message-budget';
import { sellingSettings } from '../orders/selling-settings';

/** Fields that the program sets and the file does not contain. */
const computedFields = { logos: true, stand: true, prices_as_of: true } as const;

/** A complete settings file: public settings, sales settings, text messages and branding. */
export const settingsFileSchema = z.object({
  $schema: z.string().optional(),
  ...shopSettings.omit(computedFields).shape,
  ...sellingSettings.shape,
  ...textMessageSettings.shape,
  ...brandingSettings.shape,
});

/**
 * Returns the fields of a settings file that the shop ignores, such as `selling.unpaid_order`. A misspelled optional field
 * would leave its default in force. Rejects with an OperatorError when the file is invalid.
 */
export async function findUnknownSettings(file: string): Promise<string[]> {
  const content = await readCheckedJson(file, z.unknown(), 'The settings file');
  const settings = await readCheckedJson(file, settingsFileSchema, 'The settings file');
  return findIgnoredFields(content, settings, '');
}

/** Returns the paths of the fields of the file's `content` that the parsed `settings` lack. */
function findIgnoredFields(content: unknown, settings: unknown, path: string): string[] {
  if (!isObjectOrArray(content) || !isObjectOrArray(settings)) return [];
  return Object.entries(content).flatMap(([name, value]) => {
    const field = path === '' ? name : `${path}.${name}`;
    return Object.hasOwn(settings, name) ? findIgnoredFields(value, settings[name], field) : [field];
  });
}

function isObjectOrArray(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}

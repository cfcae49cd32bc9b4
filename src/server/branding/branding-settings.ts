import { z } from 'zod';

const colour = z
  .string()
  .regex(/^#[0-9a-f]{6}$/i, 'must be a colour such as #1a7338')
  .transform((text) => text.toLowerCase());

const imageFile = z
  .string()
  .regex(/^(?!.*\.\.)[\w./ -]+\.(?:svg|png)$/i, 'must be an .svg or .png file next to the settings file');

/** The `look` section of the settings file. File names are relative to it. */
export const brandingSettings = z.object({
  look: z
    .strictObject({
      colours: z
        .strictObject({
          accent: colour.describe('Primary actions and the current page; white text must be legible on it'),
          accent_strong: colour.optional().describe('Accent on hover; default: a darker accent'),
          accent_soft: colour
            .optional()
            .describe('Background in the accent colour; default: a very light accent'),
          ink: colour.optional().describe('Text'),
          ink_soft: colour.optional().describe('Secondary text'),
          link: colour.optional().describe('Links'),
          ground_soft: colour.optional().describe('Off-white background'),
        })
        .optional(),
      mark: imageFile.describe('Square mark: next to the name, and as favicon'),
      logo: imageFile
        .optional()
        .describe('Logo with the name, wider than high; default: the mark and the name as text'),
      app_icon: imageFile
        .optional()
        .describe('Icon of the installed app: an opaque square PNG of at least 512 pixels'),
    })
    .nullable()
    .default(null),
});

type BrandingSettings = NonNullable<z.output<typeof brandingSettings>['look']>;
export type ConfiguredColours = NonNullable<BrandingSettings['colours']>;

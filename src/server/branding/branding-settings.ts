import { z } from 'zod';

const color = z
  .string()
  .regex(/^#[0-9a-f]{6}$/i, 'must be a color such as #1a7338')
  .transform((text) => text.toLowerCase());

const imageFile = z
  .string()
  .regex(
    /^(?!.*\.\.)[\w./ -]+\.(?:svg|png)$/i,
    'must be an .svg or .png file in or below the folder of the settings file',
  );

/** The `branding` section of the settings file. File names are relative to the folder of the settings file. */
export const brandingSettings = z.object({
  branding: z
    .strictObject({
      colors: z
        .strictObject({
          accent: color.describe('Primary actions and the current page; white text must be legible on it'),
          accent_strong: color.optional().describe('Accent on hover; default: a darker accent'),
          accent_soft: color
            .optional()
            .describe('Background in the accent color; default: a very light accent'),
          ink: color.optional().describe('Text'),
          ink_soft: color.optional().describe('Secondary text'),
          link: color.optional().describe('Links'),
          background_soft: color.optional().describe('Off-white background'),
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

type BrandingSettings = NonNullable<z.output<typeof brandingSettings>['branding']>;
export type ConfiguredColors = NonNullable<BrandingSettings['colors']>;

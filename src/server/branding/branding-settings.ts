import { z } from 'zod';

const colour = z
  .string()
  .regex(/^#[0-9a-f]{6}$/i, 'a colour is written #1a7338')
  .transform((text) => text.toLowerCase());

const picture = z
  .string()
  .regex(/^(?!.*\.\.)[\w./ -]+\.(?:svg|png)$/i, 'a picture is an .svg or .png file beside the settings file');

/** The look of a shop's own, as data in the settings file. Files are named from where that file lies. */
export const lookSettings = z.object({
  look: z
    .strictObject({
      colours: z
        .strictObject({
          accent: colour.describe('The one thing to do, and where one is; white stands on it'),
          accent_strong: colour.optional().describe('The same under the pointer; left out = a darker accent'),
          accent_soft: colour
            .optional()
            .describe('A ground of that colour; left out = a breath of the accent'),
          ink: colour.optional().describe('Text'),
          ink_soft: colour.optional().describe('Text of less weight'),
          link: colour.optional().describe('Links'),
          ground_soft: colour.optional().describe('A ground that is not quite white'),
        })
        .optional(),
      mark: picture.describe('A square sign: beside the name, and as the icon of a browser tab'),
      logo: picture
        .optional()
        .describe('Sign and name in one, wider than high; left out = the mark and the name as text'),
      app_icon: picture
        .optional()
        .describe('A square PNG of 512 pixels or more without transparent parts, for who installs the shop'),
    })
    .nullable()
    .default(null),
});

export type LookSettings = NonNullable<z.output<typeof lookSettings>['look']>;
export type GivenColours = NonNullable<LookSettings['colours']>;

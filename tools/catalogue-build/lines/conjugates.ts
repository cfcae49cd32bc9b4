import { z } from 'zod';
import { readJson } from '../source-data';
import { labels } from '../vocabulary';

const schema = z.array(
  z.object({
    /** As in the table of fluorophores and conjugates. */
    name: z.string(),
    /** As written in a product's name. */
    short: z.string(),
    /** Behind the dash of the catalogue number. */
    suffix: z.string().regex(/^[A-Z0-9]+$/),
    /** The menu's subcategory. */
    group: z.string(),
    applications: z.array(z.string()),
    storage: z.string(),
    sold: z.enum(['mass', 'tests']),
    /** Price against an unlabelled antibody. */
    factor: z.number(),
    hint: z.string(),
  }),
);

type Entry = z.infer<typeof schema>[number];

export interface Conjugate extends Entry {
  kind: string;
  excitation: string;
  emission: string;
  laser: string;
}

/** Labels that antibodies are sold with, asked for most first. Throws RangeError for one that the table lacks. */
export const conjugates: readonly Conjugate[] = readJson('conjugates.json', schema).map((entry) => {
  const label = labels.get(entry.name);
  if (!label) throw new RangeError(`no label ${entry.name}`);
  const { kind, excitation, emission, laser } = label;
  return { ...entry, name: entry.name.replace('Alexa Fluor ', 'AF'), kind, excitation, emission, laser };
});

export const conjugateGroups: readonly string[] = [...new Set(conjugates.map(({ group }) => group))];

import { z } from 'zod';
import { readJson } from '../source-data';
import { labels } from '../vocabulary';

const schema = z.array(
  z.object({
    /** Name in the table of fluorophores and conjugates. */
    name: z.string(),
    /** Spelling in product names. */
    short: z.string(),
    /** Suffix of the catalogue number. */
    suffix: z.string().regex(/^[A-Z0-9]+$/),
    /** Subcategory of the menu. */
    group: z.string(),
    applications: z.array(z.string()),
    storage: z.string(),
    form: z.string(),
    /** Compatible with the label: no azide with peroxidase, no phosphate with phosphatase. */
    buffer: z.string(),
    /** How the sizes are counted: in mass of the antibody (of beads and gold: in volume), or in tests for cytometry. */
    sold: z.enum(['mass', 'tests']),
    /** Price factor of the label compared with other labels. */
    factor: z.number(),
    /** Sentence on the use of the label, for descriptions. */
    hint: z.string(),
  }),
);

type Entry = z.infer<typeof schema>[number];

/** Dye, enzyme, biotin or particle that a conjugated antibody carries, with the properties of its conjugates. */
export interface ConjugateLabel extends Entry {
  kind: string;
  excitation: string;
  emission: string;
  laser: string;
}

/** By descending popularity. Throws RangeError for an unknown label. */
export const conjugateLabels: readonly ConjugateLabel[] = readJson('conjugates.json', schema).map((entry) => {
  const label = labels.get(entry.name);
  if (!label) throw new RangeError(`no label ${entry.name}`);
  const { kind, excitation, emission, laser } = label;
  return { ...entry, name: entry.name.replace('Alexa Fluor ', 'AF'), kind, excitation, emission, laser };
});

export const conjugateGroups: readonly string[] = [...new Set(conjugateLabels.map(({ group }) => group))];

/** Beads and gold particles are sold as a suspension, by volume. */
export const isSuspension = ({ form }: ConjugateLabel): boolean => /suspension/i.test(form);

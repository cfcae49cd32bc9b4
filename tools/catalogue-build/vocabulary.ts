import { z } from 'zod';
import { readJson, readTable } from './source-data';

const names = z.array(z.string());

const schema = z.object({
  antibody_hosts: names,
  isotypes: z.record(z.string(), names),
  applications: z.array(z.object({ code: z.string(), name: z.string(), dilution: z.string() })),
  species_reactivity: z.array(z.object({ name: z.string(), latin: z.string() })),
  expression_systems: names,
  protein_tags: names,
  epitope_tags: z.array(z.tuple([z.string(), z.string()])),
  loading_controls: names,
  elisa_detection: names,
  sample_types: names,
  assay_kit_detection: names,
  purity_grades: names,
  storage_conditions: z.array(z.object({ code: z.string(), text: z.string() })),
  antibody_buffers: names,
  purification_methods: names,
  phosphosites_examples: z.array(z.tuple([z.string(), z.string()])),
});

/** Replaces ASCII spellings of `µ` (U+00B5) and `°C` in units, and hyphens in ranges by en dashes. */
export const formatUnits = (text: string): string =>
  text
    .replace(/\bu([gLM])\b/g, 'µ$1')
    .replace(/(\d) C\b/g, '$1 °C')
    .replace(/(\d)-(\d+ (?:°C|µg))/g, '$1–$2')
    .replace(/(1:\d+)-(1:\d+)/g, '$1–$2');

/** Texts of products by subject, with formatted units. */
export const vocabulary = schema.parse(
  JSON.parse(JSON.stringify(readJson('catalogue_vocabularies.json', schema)), (_key, value: unknown) =>
    typeof value === 'string' ? formatUnits(value) : value,
  ),
);

const storage = new Map(vocabulary.storage_conditions.map(({ code, text }) => [code, `${text}.`]));

/** Returns the storage text of a code. Throws RangeError for an unknown code. */
export function storageText(code: string): string {
  const text = storage.get(code);
  if (text === undefined) throw new RangeError(`no storage condition ${code}`);
  return text;
}

export interface Label {
  name: string;
  /** `none`, `hapten`, `enzyme`, `solid phase`, `particle`, or the class of the dye, such as `organic dye` or `tandem`. */
  kind: string;
  /** Maximum in nm; '' for labels that are not fluorescent. */
  excitation: string;
  /** Maximum in nm; '' for labels that are not fluorescent. */
  emission: string;
  /** Lines in nm (`488/561`), ultraviolet ones after `UV`; '' for labels that are not fluorescent. */
  laser: string;
  /** Color of the emission; '' for labels that are not fluorescent. */
  color: string;
}

/** Labels by source name, also `Unconjugated` (`none`). */
export const labels: ReadonlyMap<string, Label> = new Map(
  readTable('fluorophores_conjugates.tsv').map((row) => [
    row('name'),
    {
      name: row('name'),
      kind: row('kind'),
      excitation: row('excitation_nm'),
      emission: row('emission_nm'),
      laser: row('laser_nm'),
      color: row('colour'),
    },
  ]),
);

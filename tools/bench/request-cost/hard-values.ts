import { costlyStructures } from '../../../test/inputs/costly-structures';
import {
  letters,
  lettersOf,
  pickFrom,
  type CatalogueTexts,
  type Random,
} from '../../../test/inputs/costly-texts';

/** Contents of the shop under test; requests with existing values reach more code than random ones. */
export interface Vocabulary extends CatalogueTexts {
  facets: readonly { name: string; values: readonly string[] }[];
  /** Values by field name, such as ids of the signed-in customer; they take precedence over generated ones. */
  fields: Readonly<Record<string, readonly unknown[]>>;
}

const extremeStructures = [
  ...Object.values(costlyStructures()),
  'C'.repeat(250),
  'C(C)'.repeat(60),
  'c1ccccc1',
  'C',
  '*',
  `${' '.repeat(99_990)}\n`,
  '\n'.repeat(100_000),
  'M  END\n'.repeat(14_000),
];

/** Values by field name for formats that cannot be generated from their pattern, and for fields with their own language. */
export const fieldValues: Readonly<Record<string, (random: Random, vocabulary: Vocabulary) => unknown>> = {
  structure: (random, vocabulary) => {
    const noise = lettersOf('CNO()=#123[]+-@', 2000, random);
    const kinds = [...extremeStructures, ...vocabulary.smiles.slice(0, 20), noise];
    return random() < 0.2 ? pickFrom(vocabulary.smiles, random) : pickFrom(kinds, random);
  },
  email: (random) => `${lettersOf(letters, 12, random)}@institute.example`,
  mobile: (random) => `+1617555${lettersOf('0123456789', 4, random)}`,
  phone: () => '+16175550142',
  username: (random) => lettersOf(letters, 32, random),
  country: (random) => pickFrom(['US', 'CN', 'DE', 'IN', 'JP', 'GB'], random),
  captcha: () => 'TEST',
  code: (random) => pickFrom(['1', '123456', lettersOf(letters, 40, random)], random),
  seen_total: () => '0.00',
  seen_price: () => '1.00',
  given_at: () => '2026-03-09T14:05:00+01:00',
  captured_at: () => '2026-03-09T14:05:00+01:00',
};

/** Returns a text of the length of 256 bits as base64. */
export const randomSecretText = (random: Random): string => lettersOf(letters, 43, random);

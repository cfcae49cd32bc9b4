import type { ProductInList } from '../../../shared/contract/calls';
import { showNumber } from '../../../shared/lib/format-number';

type Cited = Pick<ProductInList, 'paper_count' | 'product_class'>;

const onCompound = 'on the compound';
const onTarget = 'on the target';
const onSubject = 'on the subject';

/** What the counted papers are about. Nobody knows whose products they used, so that is never claimed. */
const about: Record<Cited['product_class'], string> = {
  compound: onCompound,
  dye: onCompound,
  primary_antibody: onTarget,
  conjugated_antibody: onTarget,
  secondary_antibody: onTarget,
  protein: onTarget,
  elisa_kit: onTarget,
  assay_kit: onSubject,
  molecular_biology: onSubject,
  cell_culture: onSubject,
  buffer: onSubject,
  consumable: onSubject,
};

/** The citation count in words: the number, what the papers are about, and a sentence that says so. */
export function citationWords({ paper_count: count, product_class }: Cited) {
  const subject = about[product_class];
  return {
    count: `${showNumber(count)} ${count === 1 ? 'citation' : 'citations'}`,
    subject,
    hint: `Papers ${subject}, whichever maker’s products they used`,
  };
}

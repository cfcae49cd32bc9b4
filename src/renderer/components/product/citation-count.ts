import type { ProductInList } from '../../../shared/contract/calls';
import { formatNumber } from '../../../shared/lib/format-number';

type Cited = Pick<ProductInList, 'paper_count' | 'product_class'>;

const onCompound = 'on the compound';
const onTarget = 'on the target';
const onSubject = 'on the subject';

/** Subject of the counted publications. Whose products they used is unknown and never claimed. */
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

/** Returns the count, the subject and an explaining sentence. */
export function citationCountText({ paper_count: count, product_class }: Cited) {
  const subject = about[product_class];
  return {
    count: `${formatNumber(count)} ${count === 1 ? 'citation' : 'citations'}`,
    subject,
    hint: `Publications ${subject}, using products from any supplier`,
  };
}

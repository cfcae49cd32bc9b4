import { citationSubjects } from '../../../shared/catalogue/citation-subject';
import type { ProductInList } from '../../../shared/contract/calls';
import { formatNumber } from '../../../shared/lib/format-number';

type Cited = Pick<ProductInList, 'paper_count' | 'product_class'>;

/** Returns texts about the citations of a product: their number, their subject, and an explanation. */
export function citationCountText({ paper_count: count, product_class }: Cited) {
  const subject = `on the ${citationSubjects[product_class]}`;
  return {
    count: `${formatNumber(count)} ${count === 1 ? 'citation' : 'citations'}`,
    subject,
    hint: `Publications ${subject}, using products from any supplier`,
  };
}

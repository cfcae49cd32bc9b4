import type { ReplyOf } from '../../../shared/contract/calls';
import { failureWords } from '../../api/remedies';
import { LaterPart, type Later } from '../../ui/later-part';
import { ProductRow } from '../../ui/product-row';

/** What can be had at once, on the page of a product of which no size can. */
export function Alternatives({ data }: { data: Later<ReplyOf<'goodsAlternatives'>> }) {
  return (
    <LaterPart data={data} waiting={null} failed={failureWords}>
      {({ list }) => list.length > 0 && <ProductRow title="Alternatives in stock" products={list} />}
    </LaterPart>
  );
}

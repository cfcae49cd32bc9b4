import type { ReplyOf } from '../../../shared/contract/calls';
import { failureWords } from '../../api/remedies';
import { LaterPart, type Later } from '../../components/feedback/deferred';
import { ProductRow } from '../../components/product/product-row';

/** What can be had at once, on the page of a product of which no size can. */
export function Alternatives({ data }: { data: Later<ReplyOf<'goodsAlternatives'>> }) {
  return (
    <LaterPart data={data} waiting={null} failed={failureWords}>
      {({ list }) => list.length > 0 && <ProductRow title="Alternatives in stock" products={list} />}
    </LaterPart>
  );
}

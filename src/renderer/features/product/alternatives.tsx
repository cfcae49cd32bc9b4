import type { ReplyOf } from '../../../shared/contract/calls';
import { failureMessage } from '../../api/error-actions';
import { Deferred, type DeferredData } from '../../components/feedback/deferred';
import { ProductRow } from '../../components/product/product-row';

/** What can be had at once, on the page of a product of which no size can. */
export function Alternatives({ data }: { data: DeferredData<ReplyOf<'goodsAlternatives'>> }) {
  return (
    <Deferred data={data} fallback={null} failureMessage={failureMessage}>
      {({ list }) => list.length > 0 && <ProductRow title="Alternatives in stock" products={list} />}
    </Deferred>
  );
}

import { useEffect, useState } from 'react';
import type { ReplyOf } from '../../../../shared/contract/calls';
import type { Outcome } from '../../../../shared/contract/envelope';
import { useClient } from '../../../api/client-context';
import { errorActionFor } from '../../../api/error-actions';
import { SkeletonRows } from '../../../components/feedback/skeleton';
import { LinkButton } from '../../../components/forms/button';
import { CartLayout } from '../cart-layout';
import { SharedCart } from './shared-cart';

/** Loads a cart that was transferred from a stand. Names and prices come from the shop. */
export function TransferredCart({ code, isForQuote }: { code: string; isForQuote: boolean }) {
  const client = useClient();
  const [outcome, setOutcome] = useState<Outcome<ReplyOf<'sharedCart'>> | null>(null);
  useEffect(() => {
    const request = new AbortController();
    const load = async () => {
      const reply = await client.call('sharedCart', { code }, { signal: request.signal });
      if (!request.signal.aborted) setOutcome(reply);
    };
    // The call rejects when it is aborted on unmount.
    load().catch(() => undefined);
    return () => request.abort();
  }, [client, code]);
  if (!outcome)
    return (
      <CartLayout title="Shopping cart">
        <SkeletonRows rows={4} height={112} label="Loading the cart…" />
      </CartLayout>
    );
  if (outcome.ok) return <SharedCart code={code} cart={outcome.data} isForQuote={isForQuote} />;
  const { failure } = outcome;
  // The shop refuses a code that it cannot decode, such as the beginning of one.
  const isUnreadableCode = failure.kind === 'refused' || (failure.kind === 'http' && failure.status === 400);
  return (
    <CartLayout title="Cart from a stand">
      <p role="alert">
        {isUnreadableCode
          ? 'This code is incomplete. Please scan it at the stand again.'
          : errorActionFor(failure).message}
      </p>
      <p>
        <LinkButton to="/shoppingCart" variant="main">
          Go to my cart
        </LinkButton>
      </p>
    </CartLayout>
  );
}

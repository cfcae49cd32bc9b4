import { useEffect, useState } from 'react';
import type { ReplyOf } from '../../../../shared/contract/calls';
import type { Outcome } from '../../../../shared/contract/envelope';
import { useClient } from '../../../api/client-context';
import { remedyFor } from '../../../api/remedies';
import { LinkButton } from '../../../components/forms/link-button';
import { CartLoading, CartLayout } from '../cart-layout';
import { SharedCart } from './shared-cart';

/** A cart that a stand handed over, as the shop reads it: names and prices are the shop's own. */
export function TransferredCart({ code, quote }: { code: string; quote: boolean }) {
  const client = useClient();
  const [outcome, setOutcome] = useState<Outcome<ReplyOf<'sharedCart'>> | null>(null);
  useEffect(() => {
    const leaving = new AbortController();
    const ask = async () => {
      const answer = await client.call('sharedCart', { code }, { signal: leaving.signal });
      if (!leaving.signal.aborted) setOutcome(answer);
    };
    // Whoever left meanwhile waits for nothing.
    ask().catch(() => undefined);
    return () => leaving.abort();
  }, [client, code]);
  if (!outcome) return <CartLoading />;
  if (outcome.ok) return <SharedCart code={code} cart={outcome.data} quote={quote} />;
  const { failure } = outcome;
  const isBroken = failure.kind === 'refused' || (failure.kind === 'http' && failure.status === 400);
  return (
    <CartLayout title="A cart from a stand">
      <p role="alert">
        {isBroken
          ? 'This code is not complete. Please scan it at the stand once more.'
          : remedyFor(failure).message}
      </p>
      <p>
        <LinkButton to="/shoppingCart" variant="main">
          Go to my cart
        </LinkButton>
      </p>
    </CartLayout>
  );
}

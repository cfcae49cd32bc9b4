import { useCallback } from 'react';
import type { Failure } from '../../../shared/contract/envelope';
import { formatMessage } from '../../../shared/lib/messages';
import { useNotify } from '../../state/notices';
import { useErrorHandler } from '../../state/use-error-handler';
import { changedLineId, type CartChange } from './cart-change';
import type { OptimisticCart } from './optimistic-cart';

export type ChangeCart = (change: CartChange) => void;

/** Applies changes and notifies of results that the line itself does not show. */
export function useCartChanges(optimisticCart: OptimisticCart): ChangeCart {
  const notify = useNotify();
  const handleError = useErrorHandler();
  return useCallback(
    (change) => {
      const reportFailure = (failure: Failure) => {
        const { list, saved } = optimisticCart.getSnapshot().cart;
        const lineId = changedLineId(change);
        const isShownOnLine = [...list, ...saved].some(({ rec_id }) => rec_id === lineId);
        if (!isShownOnLine || failure.kind === 'expired') handleError(failure);
      };
      void optimisticCart.change(change).then((outcome) => {
        if (!outcome) return;
        if (!outcome.ok) return reportFailure(outcome.failure);
        if (change.kind === 'drop' || change.kind === 'clear')
          notify({ tone: 'success', text: formatMessage('deleted') });
        // A changed quantity is visible in the amounts.
        else if (change.kind !== 'quantity') notify({ tone: 'success', text: formatMessage('succeed') });
      });
    },
    [optimisticCart, notify, handleError],
  );
}

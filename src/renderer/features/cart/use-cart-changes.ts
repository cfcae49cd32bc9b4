import { useCallback } from 'react';
import type { Failure } from '../../../shared/contract/envelope';
import { say } from '../../../shared/lib/messages';
import { useNotify } from '../../state/notices';
import { useRemedy } from '../../state/use-remedy';
import { changedLineId, type CartChange } from './cart-change';
import type { OptimisticCart } from './optimistic-cart';

export type ChangeCart = (change: CartChange) => void;

/** Makes changes at a desk, and says what came of those that a line does not say itself. */
export function useCartChanges(desk: OptimisticCart): ChangeCart {
  const notify = useNotify();
  const applyRemedy = useRemedy();
  return useCallback(
    (change) => {
      const failed = (failure: Failure) => {
        const { list, saved } = desk.getSnapshot().cart;
        const line = changedLineId(change);
        const saysItself = [...list, ...saved].some(({ rec_id }) => rec_id === line);
        if (!saysItself || failure.kind === 'expired') applyRemedy(failure);
      };
      void desk.change(change).then((end) => {
        if (!end) return;
        if (!end.ok) return failed(end.failure);
        if (change.kind === 'drop' || change.kind === 'clear')
          notify({ tone: 'success', text: say('deleted') });
        // A number says so itself, by the amounts beside it.
        else if (change.kind !== 'number') notify({ tone: 'success', text: say('succeed') });
      });
    },
    [desk, notify, applyRemedy],
  );
}

import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { CartLine } from '../../../shared/contract/cart';
import { formatWeekdayAndDate } from '../../../shared/lib/format-date';
import { formatMessage } from '../../../shared/lib/messages';
import { ConfirmDialog } from '../../components/feedback/confirm-dialog';
import { Button } from '../../components/forms/button';
import { OrderLines } from '../../components/order/order-lines';
import { useNotify } from '../../state/notices';
import styles from './checkout-lines.module.css';
import { checkoutPath } from './checkout-paths';

interface CheckoutLinesProps {
  lines: readonly CartLine[];
  /** True if lines can be removed from the order; false for those of a quote, which belong together. */
  removable: boolean;
}

/** The lines of the order. A line that the customer removes from the order stays in the cart. */
export function CheckoutLines({ lines, removable }: CheckoutLinesProps) {
  const navigate = useNavigate();
  const notify = useNotify();
  const heading = useRef<HTMLHeadingElement>(null);
  const [lineToRemove, setLineToRemove] = useState<CartLine | null>(null);
  /** Ids of removed lines. They are still shown until the checkout of the other lines has loaded. */
  const removedIds = useRef(new Set<number>());
  const cancel = () => {
    setLineToRemove(null);
    notify({ tone: 'info', text: formatMessage('cancelled') });
  };
  const removeLine = (removed: CartLine) => {
    setLineToRemove(null);
    removedIds.current.add(removed.rec_id);
    const remainingIds = lines.map(({ rec_id: id }) => id).filter((id) => !removedIds.current.has(id));
    notify({ tone: 'success', text: formatMessage('deleted') });
    void navigate(remainingIds.length > 0 ? checkoutPath({ lineIds: remainingIds }) : '/shoppingCart', {
      replace: true,
    });
  };
  // The pressed button, to which the dialog has returned the focus, disappears with its line.
  useEffect(() => {
    if (removedIds.current.size === 0 || lines.some(({ rec_id: id }) => removedIds.current.has(id))) return;
    removedIds.current.clear();
    heading.current?.focus();
  }, [lines]);
  return (
    <section className={styles.section} aria-labelledby="order-goods">
      <h2 id="order-goods" ref={heading} tabIndex={-1}>
        {lines.length === 1 ? '1 item' : `${lines.length} items`}
      </h2>
      <OrderLines
        label="Items in this order"
        lines={lines}
        renderExtra={(line) => (
          <>
            {line.ships_on && (
              <p className={styles.quiet}>{`Ready to ship on ${formatWeekdayAndDate(line.ships_on)}`}</p>
            )}
            {line.obstacle && (
              <p id={`line-${line.rec_id}`} tabIndex={-1} className={styles.obstacle}>
                {line.obstacle}
              </p>
            )}
            {removable && (
              <p>
                <Button
                  variant="quiet"
                  className={styles.remove ?? ''}
                  aria-label={`Remove ${line.goods_name}, ${line.attr_new}, from this order`}
                  onClick={() => setLineToRemove(line)}
                >
                  Remove
                </Button>
              </p>
            )}
          </>
        )}
      />
      {lineToRemove && (
        <ConfirmDialog
          title={formatMessage('removeOrderLine')}
          action="Remove"
          alert
          onConfirm={() => removeLine(lineToRemove)}
          onClose={cancel}
        >
          {`${lineToRemove.goods_name}, ${lineToRemove.attr_new}. It stays in your cart.`}
        </ConfirmDialog>
      )}
    </section>
  );
}

import { useCallback, useState } from 'react';
import type { CartLine } from '../../../shared/contract/cart';
import type { Cart } from './cart-change';
import { CartLayout } from './cart-layout';
import { CartSummary } from './cart-summary';
import { CartTable } from './lines/cart-table';
import { CartActions } from './cart-actions';
import { EmptyCart } from './empty-cart';
import { focusTargetAfterRemoval } from './cart-focus';
import { mergeMessage } from './cart-labels';
import styles from './own-cart.module.css';
import { PurchaserNotice } from './purchaser-notice';
import { SavedLines } from './lines/saved-lines';
import { selectedSubtotal } from './cart-summary';
import { useCartChanges } from './use-cart-changes';
import { useOptimisticCart } from './use-optimistic-cart';
import { useStartCheckout } from './use-start-checkout';
import { useReadOnlyCart } from './use-optimistic-cart';
import { useFocusAfterRender } from './cart-focus';
import { useRemoval } from './use-removal';
import { useSelection } from './use-selection';
import { say } from '../../../shared/lib/messages';
import { ConfirmDialog } from '../../components/feedback/confirm-dialog';

/** The visitor's own cart. */
export function OwnCart({ cart: loaded }: { cart: Cart }) {
  const { desk, view } = useOptimisticCart(loaded);
  const { list, saved, purchaser } = view.cart;
  const fixed = useReadOnlyCart(desk, view.cart);
  const selection = useSelection(list);
  const change = useCartChanges(desk);
  const focusNext = useFocusAfterRender();
  const removal = useRemoval(change, focusNext);
  const { ask } = removal;
  const [wrongLines, noteWrong] = useInvalidLines(fixed);
  const checkout = useStartCheckout(desk, { invalidLines: wrongLines, focusNext });
  // Told once by the server; it stays until the person goes on.
  const [merged, setMerged] = useState('');
  const mergedNow = mergeMessage(view.cart);
  if (mergedNow && mergedNow !== merged) setMerged(mergedNow);

  const save = useCallback(
    (id: number) => {
      focusNext(focusTargetAfterRemoval(desk.getSnapshot().cart.list, id));
      change({ kind: 'save', rec_id: id });
    },
    [desk, change, focusNext],
  );
  const move = (id: number) => {
    focusNext(focusTargetAfterRemoval(saved, id));
    change({ kind: 'unsave', rec_id: id });
  };
  const askForLine = useCallback((line: CartLine) => ask(line, desk.getSnapshot().cart.list), [desk, ask]);

  return (
    <CartLayout title="Shopping cart">
      {merged && (
        <p role="status" className={styles.merged}>
          {merged}
        </p>
      )}
      {purchaser && <PurchaserNotice purchaser={purchaser} />}
      {view.cart.on_this_device && list.length > 0 && (
        <p role="status" className={styles.merged}>
          {fixed
            ? 'The shop cannot be reached just now. This is your cart as the shop showed it last; it cannot be changed until the shop is back.'
            : 'The shop cannot be reached from here, so your cart is on this device until your visit ends.'}{' '}
          You can ask for what is in it: we confirm prices and delivery by e-mail.
        </p>
      )}
      {list.length === 0 ? (
        <EmptyCart />
      ) : (
        <div className={styles.cart}>
          <CartActions
            desk={desk}
            chosen={selection.chosen}
            onDevice={view.cart.on_this_device === true}
            fixed={fixed}
            onEmpty={removal.askAll}
          />
          <CartTable
            view={view}
            fixed={fixed}
            selection={selection}
            onChange={change}
            onWrong={noteWrong}
            onSave={save}
            onDelete={askForLine}
          />
          {checkout.changes.length > 0 && (
            <ul role="alert" className={styles.changes} aria-label="What has changed">
              {checkout.changes.map(({ goods_sn: number, text }) => (
                <li key={number + text}>{number ? `${number}: ${text}` : text}</li>
              ))}
            </ul>
          )}
          {!purchaser?.inspect && (
            <CartSummary
              chosen={selection.chosen.length}
              all={list.length}
              amount={selectedSubtotal(selection.chosen)}
              settled={view.settled}
              behind={view.isStale}
              busy={checkout.busy}
              onRefresh={desk.refresh}
              action={checkoutLabel(view.cart)}
              onCheckOut={() => void checkout.start(selection.chosen)}
            />
          )}
        </div>
      )}
      <SavedLines
        lines={saved}
        fixed={fixed}
        troubles={view.errors}
        onMove={move}
        onDelete={(line) => ask(line, saved)}
      />
      {removal.asked !== undefined && (
        <RemoveDialog name={removal.asked} onRemove={removal.confirm} onCancel={removal.cancel} />
      )}
    </CartLayout>
  );
}

/** The words on the button that goes on. */
function checkoutLabel({ on_this_device: onDevice, purchaser }: Cart): string {
  if (purchaser) return 'Transfer to your purchasing system';
  return onDevice ? 'Ask for these' : 'Check Out';
}

interface RemoveDialogProps {
  /** What the line is called; null = all lines. */
  name: string | null;
  onRemove: () => void;
  onCancel: () => void;
}

/** Asks before lines are dropped. */
function RemoveDialog({ name, onRemove, onCancel }: RemoveDialogProps) {
  return (
    <ConfirmDialog
      alert
      title={name === null ? 'Empty My Cart' : 'Delete from the cart'}
      action={name === null ? 'Remove all' : 'Delete'}
      onConfirm={onRemove}
      onClose={onCancel}
    >
      <p>{name === null ? say('removeAll') : say('removeLine')}</p>
      {name !== null && <p>{name}</p>}
    </ConfirmDialog>
  );
}

/** Lines whose quantity field holds something that is no quantity, and the way to tell; none where there are no fields. */
function useInvalidLines(fixed: boolean): [ReadonlySet<number>, (id: number, wrong: boolean) => void] {
  const [lines, setLines] = useState<ReadonlySet<number>>(new Set());
  if (fixed && lines.size > 0) setLines(new Set());
  const note = useCallback(
    (id: number, wrong: boolean) =>
      setLines((before) => {
        if (before.has(id) === wrong) return before;
        const after = new Set(before);
        if (wrong) after.add(id);
        else after.delete(id);
        return after;
      }),
    [],
  );
  return [lines, note];
}

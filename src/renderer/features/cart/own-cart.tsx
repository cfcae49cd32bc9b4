import { useCallback, useState } from 'react';
import type { CartLine } from '../../../shared/contract/cart';
import type { Cart } from './cart-change';
import { CartFrame } from './cart-layout';
import { CartSummary } from './cart-summary';
import { CartTable } from './lines/cart-table';
import { CartTools } from './cart-actions';
import { EmptyCart } from './empty-cart';
import { placeAfter } from './cart-focus';
import { mergeWords } from './merge-words';
import styles from './own-cart.module.css';
import { PurchaserNote } from './purchaser-notice';
import { RemoveDialog } from './remove-dialog';
import { SavedLines } from './lines/saved-lines';
import { selectedAmount } from './selected-amount';
import { useCartChanges } from './use-cart-changes';
import { useCartDesk } from './use-optimistic-cart';
import { useCheckout } from './use-start-checkout';
import { useFixedCart } from './use-fixed-cart';
import { useFocusNext } from './use-focus-next';
import { useRemoval } from './use-removal';
import { useSelection } from './use-selection';
import { useWrongLines } from './use-wrong-lines';

/** The visitor's own cart. */
export function OwnCart({ cart: loaded }: { cart: Cart }) {
  const { desk, view } = useCartDesk(loaded);
  const { list, saved, purchaser } = view.cart;
  const fixed = useFixedCart(desk, view.cart);
  const selection = useSelection(list);
  const change = useCartChanges(desk);
  const focusNext = useFocusNext();
  const removal = useRemoval(change, focusNext);
  const { ask } = removal;
  const [wrongLines, noteWrong] = useWrongLines(fixed);
  const checkout = useCheckout(desk, { wrongLines, focusNext });
  // Told once by the server; it stays until the person goes on.
  const [merged, setMerged] = useState('');
  const mergedNow = mergeWords(view.cart);
  if (mergedNow && mergedNow !== merged) setMerged(mergedNow);

  const save = useCallback(
    (id: number) => {
      focusNext(placeAfter(desk.view().cart.list, id));
      change({ kind: 'save', rec_id: id });
    },
    [desk, change, focusNext],
  );
  const move = (id: number) => {
    focusNext(placeAfter(saved, id));
    change({ kind: 'unsave', rec_id: id });
  };
  const askForLine = useCallback((line: CartLine) => ask(line, desk.view().cart.list), [desk, ask]);

  return (
    <CartFrame title="Shopping cart">
      {merged && (
        <p role="status" className={styles.merged}>
          {merged}
        </p>
      )}
      {purchaser && <PurchaserNote purchaser={purchaser} />}
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
          <CartTools
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
              amount={selectedAmount(selection.chosen)}
              settled={view.settled}
              behind={view.behind}
              busy={checkout.busy}
              onRefresh={desk.refresh}
              action={wayOn(view.cart)}
              onCheckOut={() => void checkout.start(selection.chosen)}
            />
          )}
        </div>
      )}
      <SavedLines
        lines={saved}
        fixed={fixed}
        troubles={view.troubles}
        onMove={move}
        onDelete={(line) => ask(line, saved)}
      />
      {removal.asked !== undefined && (
        <RemoveDialog name={removal.asked} onRemove={removal.confirm} onCancel={removal.cancel} />
      )}
    </CartFrame>
  );
}

/** The words on the button that goes on. */
function wayOn({ on_this_device: onDevice, purchaser }: Cart): string {
  if (purchaser) return 'Transfer to your purchasing system';
  return onDevice ? 'Ask for these' : 'Check Out';
}

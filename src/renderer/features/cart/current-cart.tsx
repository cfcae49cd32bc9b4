import { useCallback, useState } from 'react';
import type { CartLine } from '../../../shared/contract/cart';
import { formatMessage } from '../../../shared/lib/messages';
import { useSession } from '../../state/session';
import { ConfirmDialog } from '../../components/feedback/confirm-dialog';
import { CartActions } from './cart-actions';
import type { Cart } from './cart-change';
import { focusTargetAfterRemoval, useFocusAfterRender } from './cart-focus';
import { mergeMessage } from './cart-labels';
import { CartLayout } from './cart-layout';
import { CartSummary, selectedSubtotal } from './cart-summary';
import { CartTable } from './lines/cart-table';
import { SavedLines } from './lines/saved-lines';
import styles from './current-cart.module.css';
import { useCartChanges } from './use-cart-changes';
import { useOptimisticCart, useReadOnlyCart } from './use-optimistic-cart';
import { useRemoval } from './use-removal';
import { useSelection } from './use-selection';
import { useStartCheckout } from './use-start-checkout';
import { loginPath } from '../../state/use-error-handler';
import { Button, LinkButton } from '../../components/forms/button';
import { usePunchoutReturn } from './use-punchout-return';

export function CurrentCart({ cart: loadedCart }: { cart: Cart }) {
  const { optimisticCart, snapshot } = useOptimisticCart(loadedCart);
  const { list, saved, purchaser } = snapshot.cart;
  const isReadOnly = useReadOnlyCart(optimisticCart, snapshot.cart);
  const { userName } = useSession();
  const selection = useSelection(list);
  const changeCart = useCartChanges(optimisticCart);
  const focusAfterRender = useFocusAfterRender();
  const removal = useRemoval(changeCart, focusAfterRender, userName);
  const { requestRemoval } = removal;
  const [invalidLines, setInvalid] = useInvalidLines();
  const checkout = useStartCheckout(optimisticCart, { invalidLines, focusAfterRender });
  // The server reports a merge once. The notice stays until the visitor leaves the screen or the session changes.
  const [mergeNotice, setMergeNotice] = useState({ text: '', userName });
  const newNotice = mergeMessage(snapshot.cart);
  if (newNotice && newNotice !== mergeNotice.text) setMergeNotice({ text: newNotice, userName });

  const saveForLater = useCallback(
    (id: number) => {
      focusAfterRender(focusTargetAfterRemoval(optimisticCart.getSnapshot().cart.list, id));
      changeCart({ kind: 'save', rec_id: id });
    },
    [optimisticCart, changeCart, focusAfterRender],
  );
  const moveToCart = (id: number) => {
    focusAfterRender(focusTargetAfterRemoval(saved, id));
    changeCart({ kind: 'unsave', rec_id: id });
  };
  const openRemoveDialog = useCallback(
    (line: CartLine) => requestRemoval(line, optimisticCart.getSnapshot().cart.list),
    [optimisticCart, requestRemoval],
  );

  return (
    <CartLayout title="Shopping cart">
      {mergeNotice.text && mergeNotice.userName === userName && (
        <p role="status" className={styles.notice}>
          {mergeNotice.text}
        </p>
      )}
      {purchaser && <PurchaserNotice purchaser={purchaser} />}
      {snapshot.cart.on_this_device && list.length > 0 && (
        <p role="status" className={styles.notice}>
          <span>
            {isReadOnly
              ? 'The shop is currently unavailable. This is the last known state of your cart. You can change it when the shop is back.'
              : 'The shop is currently unavailable, so your cart stays on this device until your visit ends.'}
          </span>{' '}
          You can request these products. We confirm prices and delivery by e-mail.
        </p>
      )}
      {list.length === 0 ? (
        <EmptyCart />
      ) : (
        <div className={styles.cart}>
          <CartActions
            optimisticCart={optimisticCart}
            selectedLines={selection.selected}
            isLocal={snapshot.cart.on_this_device === true}
            isReadOnly={isReadOnly}
            onEmpty={removal.requestClear}
          />
          <CartTable
            snapshot={snapshot}
            isReadOnly={isReadOnly}
            selection={selection}
            onChange={changeCart}
            onInvalid={setInvalid}
            onSaveForLater={saveForLater}
            onDelete={openRemoveDialog}
          />
          {checkout.changes.length > 0 && (
            <ul role="alert" className={styles.changeNotices} aria-label="Changes to your cart">
              {checkout.changes.map(({ goods_sn: catalogueNumber, text }) => (
                <li key={catalogueNumber + text}>{catalogueNumber ? `${catalogueNumber}: ${text}` : text}</li>
              ))}
            </ul>
          )}
          {!purchaser?.inspect && (
            <CartSummary
              selectedCount={selection.selected.length}
              lineCount={list.length}
              blockedCount={selection.selected.filter(({ obstacle }) => obstacle !== '').length}
              subtotal={selectedSubtotal(selection.selected)}
              isSettled={snapshot.isSettled}
              isStale={snapshot.isStale}
              busy={checkout.busy}
              onRefresh={optimisticCart.refresh}
              checkoutLabel={checkoutLabel(snapshot.cart)}
              signInHint={signInHint(snapshot.cart, userName)}
              onCheckOut={() => void checkout.start(selection.selected)}
            />
          )}
        </div>
      )}
      <SavedLines
        lines={saved}
        isReadOnly={isReadOnly}
        errors={snapshot.errors}
        onMove={moveToCart}
        onDelete={(line) => requestRemoval(line, saved)}
      />
      {removal.pendingLabel !== undefined && (
        <RemoveDialog name={removal.pendingLabel} onRemove={removal.confirm} onCancel={removal.cancel} />
      )}
    </CartLayout>
  );
}

/** Returns the hint that a guest must sign in to order and keeps the cart; '' for others. */
function signInHint({ on_this_device: isLocal, purchaser }: Cart, userName: string): string {
  if (userName || isLocal || purchaser) return '';
  return 'You log in or register in the next step. Your cart is kept.';
}

function checkoutLabel({ on_this_device: isLocal, purchaser }: Cart): string {
  if (purchaser) return 'Transfer to your purchasing system';
  return isLocal ? 'Request these products' : 'Check Out';
}

interface RemoveDialogProps {
  /** Label of the line; null for all lines. */
  name: string | null;
  onRemove: () => void;
  onCancel: () => void;
}

function RemoveDialog({ name, onRemove, onCancel }: RemoveDialogProps) {
  return (
    <ConfirmDialog
      alert
      title={name === null ? 'Empty My Cart' : 'Delete from the cart'}
      action={name === null ? 'Remove all' : 'Delete'}
      onConfirm={onRemove}
      onClose={onCancel}
    >
      <p>{name === null ? formatMessage('removeAll') : formatMessage('removeLine')}</p>
      {name !== null && <p>{name}</p>}
    </ConfirmDialog>
  );
}

/** Returns the ids of lines with an invalid quantity, and a function that adds or removes one. */
function useInvalidLines(): [ReadonlySet<number>, (id: number, isInvalid: boolean) => void] {
  const [invalidIds, setInvalidIds] = useState<ReadonlySet<number>>(new Set());
  const setInvalid = useCallback(
    (id: number, isInvalid: boolean) =>
      setInvalidIds((before) => {
        if (before.has(id) === isInvalid) return before;
        const after = new Set(before);
        if (isInvalid) after.add(id);
        else after.delete(id);
        return after;
      }),
    [],
  );
  return [invalidIds, setInvalid];
}

function EmptyCart() {
  const { userName } = useSession();
  return (
    <div className={styles.empty}>
      <p className={styles.emptyTitle}>{formatMessage('emptyCart')}</p>
      <p>Find a product by its name, catalogue number or CAS number, choose a size, and add it.</p>
      <p className={styles.emptyActions}>
        <LinkButton to="/" variant="main">
          Find products
        </LinkButton>
        <LinkButton to="/quickOrder">Paste a list</LinkButton>
        {userName ? (
          <LinkButton to="/user/collect">My favorites</LinkButton>
        ) : (
          <LinkButton to={loginPath('/shoppingCart')}>Log in to see your saved cart</LinkButton>
        )}
      </p>
    </div>
  );
}

/** Names the purchasing system and offers to return to it without a cart. */
function PurchaserNotice({ purchaser }: { purchaser: NonNullable<Cart['purchaser']> }) {
  const returnCart = usePunchoutReturn();
  const [busy, setBusy] = useState(false);
  const leave = async () => {
    setBusy(true);
    await returnCart([]);
    setBusy(false);
  };
  return (
    <div className={styles.purchaserNotice}>
      <p>
        {purchaser.inspect
          ? `${purchaser.name} opened this cart for viewing only. You cannot change it.`
          : `You are shopping for ${purchaser.name}. Your cart is sent back there. You do not place an order here.`}
      </p>
      <Button disabled={busy} onClick={() => void leave()}>
        Return without a cart
      </Button>
    </div>
  );
}

import { useCallback, useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { ReplyOf } from '../../../../shared/contract/calls';
import type { Outcome } from '../../../../shared/contract/envelope';
import type { SavedCart } from '../../../../shared/platform/staff-bridge';
import { errorActionFor } from '../../../api/error-actions';
import { Button } from '../../../components/forms/button';
import { useCartCall } from '../../../state/cart-calls';
import { StandActions, StandDialog } from '../stand-dialog';
import { useStaff } from '../use-stand';
import styles from './note-list.module.css';
import { UnreadableNotesAlert, useSalesNotes } from './sales-notes';
import { SaveCartForm } from './save-cart-form';
import { SavedCartRow } from './saved-cart-row';
import type { StaffPanelProps } from './staff-panel-list';

/** Saves customers' carts beyond a session and loads them again. */
export function SavedCartsPanel({ onClose, onLocked, onDone }: StaffPanelProps) {
  const staff = useStaff();
  const call = useCartCall();
  const navigate = useNavigate();
  const { notes, message, applyChange } = useSalesNotes(onLocked);
  const [currentCart, setCurrentCart] = useState<ReplyOf<'cart'> | null>(null);
  const [error, setError] = useState('');
  const [busy, setBusy] = useState(false);

  const acceptCart = useCallback((outcome: Outcome<ReplyOf<'cart'>>) => {
    setCurrentCart(outcome.ok ? outcome.data : null);
    if (!outcome.ok) setError(errorActionFor(outcome.failure).message);
  }, []);
  useEffect(() => void call('cart', {}).then(acceptCart), [call, acceptCart]);

  const save = async (name: string) => {
    const lines = (currentCart?.list ?? []).map(
      ({ goods_id, goods_attr, goods_sn, goods_name, ...line }) => ({
        goods_id,
        goods_attr,
        goods_sn,
        goods_name,
        size: line.attr_new,
        number: line.goods_number,
      }),
    );
    return applyChange(staff.saveCart({ id: '', name, lines }));
  };
  /** Resolves to an error message; '' on success. */
  const addLines = async (lines: SavedCart['lines'], isReplacing: boolean): Promise<string> => {
    const cleared = isReplacing ? await call('clearCart', {}) : null;
    if (cleared && !cleared.ok) return errorActionFor(cleared.failure).message;
    const rows = lines.map(({ goods_id, goods_attr, number }) => ({ goods_id, goods_attr, number }));
    const added = await call('addRows', { rows });
    if (!added.ok) return errorActionFor(added.failure).message;
    const { left_out: leftOut } = added.data;
    return leftOut.length === 0 ? '' : `Could not be added: ${leftOut.join(', ')}`;
  };
  const open = async ({ lines }: SavedCart, isReplacing: boolean) => {
    setBusy(true);
    setError('');
    const failure = await addLines(lines, isReplacing);
    // The cart may have changed before the failure.
    if (failure !== '') acceptCart(await call('cart', {}));
    setBusy(false);
    if (failure !== '') return setError(failure);
    onDone();
    void navigate('/shoppingCart');
  };

  return (
    <StandDialog
      title="Saved carts"
      intro="A saved cart stays on this machine until you delete it, also after the visitor’s session ends. Visitors cannot see it."
      onClose={onClose}
    >
      <p role="status" aria-live="polite" className={styles.message}>
        {message}
      </p>
      {error !== '' && <p role="alert">{error}</p>}
      {currentCart && <SaveCartForm lineCount={currentCart.list.length} onSave={save} />}
      {notes && <UnreadableNotesAlert count={notes.unreadable} />}
      {notes?.carts.length === 0 && <p>No saved carts.</p>}
      <ul className={styles.list} aria-label="Saved carts">
        {notes?.carts.map((cart) => (
          <SavedCartRow
            key={cart.id}
            cart={cart}
            hasCurrentLines={(currentCart?.list.length ?? 0) > 0}
            busy={busy || !currentCart}
            onOpen={({ isReplacing }) => void open(cart, isReplacing)}
            onDelete={() => void applyChange(staff.deleteNote(cart.id))}
          />
        ))}
      </ul>
      <StandActions>
        <Button variant="main" onClick={onClose}>
          Back
        </Button>
      </StandActions>
    </StandDialog>
  );
}

import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { KeptCart } from '../../../../shared/platform/staff-bridge';
import type { ReplyOf } from '../../../../shared/contract/calls';
import { remedyFor } from '../../../api/remedies';
import { useCartCall } from '../../../state/cart-call';
import { Button } from '../../../components/forms/button';
import { StandActions, StandDialog } from '../stand-dialog';
import { SavedCartRow } from './saved-cart-row';
import { SaveCartForm } from './save-cart-form';
import styles from './note-list.module.css';
import type { StaffPanelProps } from './staff-panels';
import { UnreadableNotesAlert } from './sales-notes';
import { useSalesNotes } from './sales-notes';
import { useStaff } from '../use-stand';

/** Customers' carts that outlast the visit: the present one can be kept, and a kept one becomes the present one. */
export function SavedCartsPanel({ onClose, onLocked, onDone }: StaffPanelProps) {
  const staff = useStaff();
  const call = useCartCall();
  const navigate = useNavigate();
  const { shelf, said, change } = useSalesNotes(onLocked);
  const [present, setPresent] = useState<ReplyOf<'cart'> | null>(null);
  const [problem, setProblem] = useState('');
  const [busy, setBusy] = useState(false);

  useEffect(() => {
    void call('cart', {}).then((outcome) => {
      if (outcome.ok) setPresent(outcome.data);
      else setProblem(remedyFor(outcome.failure).message);
    });
  }, [call]);

  const keep = async (name: string) => {
    const lines = (present?.list ?? []).map(({ goods_id, goods_attr, goods_sn, goods_name, ...line }) => ({
      goods_id,
      goods_attr,
      goods_sn,
      goods_name,
      size: line.attr_new,
      number: line.goods_number,
    }));
    return change(staff.keepCart({ id: '', name, lines }));
  };
  /** Resolves to what went wrong, in words. */
  const fill = async (lines: KeptCart['lines'], instead: boolean): Promise<string> => {
    const cleared = instead ? await call('clearCart', {}) : null;
    if (cleared && !cleared.ok) return remedyFor(cleared.failure).message;
    const rows = lines.map(({ goods_id, goods_attr, number }) => ({ goods_id, goods_attr, number }));
    const added = await call('addRows', { rows });
    if (!added.ok) return remedyFor(added.failure).message;
    const { left_out: left } = added.data;
    return left.length === 0 ? '' : `Could not be added: ${left.join(', ')}`;
  };
  const open = async ({ lines }: KeptCart, instead: boolean) => {
    setBusy(true);
    setProblem('');
    const failure = await fill(lines, instead);
    setBusy(false);
    if (failure !== '') return setProblem(failure);
    onDone();
    void navigate('/shoppingCart');
  };

  return (
    <StandDialog
      title="Kept carts"
      lead="A cart stays here under a name until you delete it, whatever becomes of the visit. No visitor sees it."
      onClose={onClose}
    >
      <p role="status" aria-live="polite" className={styles.said}>
        {said}
      </p>
      {problem !== '' && <p role="alert">{problem}</p>}
      {present && <SaveCartForm lines={present.list.length} onKeep={keep} />}
      {shelf && <UnreadableNotesAlert count={shelf.unreadable} />}
      {shelf?.carts.length === 0 && <p>No cart is kept.</p>}
      <ul className={styles.papers} aria-label="Kept carts">
        {shelf?.carts.map((cart) => (
          <SavedCartRow
            key={cart.id}
            cart={cart}
            meetsLines={(present?.list.length ?? 0) > 0}
            busy={busy || !present}
            onOpen={(instead) => void open(cart, instead)}
            onDrop={() => void change(staff.drop(cart.id))}
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

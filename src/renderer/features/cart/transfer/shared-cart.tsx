import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { ReplyOf } from '../../../../shared/contract/calls';
import { formatCalendarDate } from '../../../../shared/lib/format-date';
import { formatNumber } from '../../../../shared/lib/format-number';
import { formatMessage } from '../../../../shared/lib/messages';
import { formatMoney } from '../../../../shared/lib/money';
import { Button, LinkButton } from '../../../components/forms/button';
import { useBulkAddToCart } from '../../../state/cart-calls';
import { useNotify } from '../../../state/notices';
import { lineCountText } from '../cart-labels';
import { CartLayout } from '../cart-layout';
import { LinePrice } from '../lines/line-price';
import { LineProduct } from '../lines/line-product';
import styles from './shared-cart.module.css';

interface SharedCartProps {
  code: string;
  cart: ReplyOf<'sharedCart'>;
  /** True if the cart was transferred for a quote. */
  isForQuote?: boolean;
}

/** Lines of another visitor or from a stand, which the visitor can add to their cart. */
export function SharedCart({ code, cart, isForQuote = false }: SharedCartProps) {
  const { add } = useBulkAddToCart();
  const notify = useNotify();
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  const [wasAddedBefore] = useState(() => cart.handed_over !== null && wasAdded(code));
  const addToCart = async () => {
    setBusy(true);
    const added = await add('takeSharedCart', { code });
    setBusy(false);
    if (!added) return;
    if (cart.handed_over) rememberAdded(code);
    const { left_out: rejectedCount } = added;
    if (rejectedCount === 0) notify({ tone: 'success', text: formatMessage('succeed') });
    else {
      const text = `${lineCountText(rejectedCount)} could not be added. See below what you can order.`;
      notify({ tone: 'warning', text });
    }
    void navigate('/shoppingCart', { state: isForQuote ? { quote: true } : null });
  };
  return (
    <CartLayout title={cart.handed_over ? 'Cart from a stand' : 'Shared cart'}>
      <p className={styles.intro}>{originText(cart.handed_over)}</p>
      {wasAddedBefore && (
        <p role="status" className={styles.intro}>
          You have already added these lines.
        </p>
      )}
      <ul aria-label="Lines of the shared cart">
        {cart.list.map((line) => (
          <li key={`${line.goods_id} ${line.goods_attr}`} className={styles.line}>
            <LineProduct line={line} />
            <span className={styles.units}>{`${formatNumber(line.goods_number)} × ${line.attr_new}`}</span>
            <LinePrice line={line} />
            <strong className={styles.sum}>
              {line.price_sum === null ? '–' : formatMoney(line.price_sum)}
            </strong>
          </li>
        ))}
      </ul>
      <p className={styles.total}>
        Subtotal <strong>{formatMoney(cart.subtotal)}</strong>
      </p>
      <div className={styles.actions}>
        <Button variant="main" disabled={busy} onClick={() => void addToCart()}>
          {busy ? 'One moment…' : addLabel(wasAddedBefore, isForQuote)}
        </Button>
        <LinkButton to="/shoppingCart">Go to my cart</LinkButton>
      </div>
    </CartLayout>
  );
}

function addLabel(wasAddedBefore: boolean, isForQuote: boolean): string {
  const add = wasAddedBefore ? 'Add all again' : 'Add all to my cart';
  return isForQuote ? `${add} and get the quote` : add;
}

function originText(origin: ReplyOf<'sharedCart'>['handed_over']): string {
  if (!origin)
    return 'This cart was shared with you. Prices are today’s. Adding it does not change the sender’s cart.';
  if (origin.stand)
    return `Created at our stand “${origin.stand}” on ${formatCalendarDate(origin.day)}. Prices are today’s.`;
  return 'This cart comes from an unknown stand. Its lines are shown at our current prices.';
}

const STORAGE_KEY = 'taken-carts';
const MAX_REMEMBERED_CARTS = 20;
/** Number of characters at the beginning of a code that identify the cart; the whole code would fill the storage. */
const ID_LENGTH = 24;

/**
 * Remembers that the visitor has added a transferred cart, so that a warning appears after a second scan of the code, before
 * the visitor adds the lines again.
 */
function rememberAdded(code: string): void {
  try {
    const others = addedCartIds().filter((id) => id !== cartId(code));
    localStorage.setItem(
      STORAGE_KEY,
      JSON.stringify([cartId(code), ...others].slice(0, MAX_REMEMBERED_CARTS)),
    );
  } catch {
    // Without storage, no warning is shown after a second scan.
  }
}

function wasAdded(code: string): boolean {
  return addedCartIds().includes(cartId(code));
}

function addedCartIds(): string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? '[]');
    return Array.isArray(stored) ? stored.filter((id) => typeof id === 'string') : [];
  } catch {
    return [];
  }
}

function cartId(code: string): string {
  return code.slice(0, ID_LENGTH);
}

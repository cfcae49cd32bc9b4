import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { ReplyOf } from '../../../../shared/contract/calls';
import { showMoney } from '../../../../shared/lib/money';
import { say } from '../../../../shared/lib/messages';
import { showCalendarDate } from '../../../../shared/lib/format-date';
import { showNumber } from '../../../../shared/lib/format-number';
import { useCartAddition } from '../../../state/cart-addition';
import { useNotify } from '../../../state/notices';
import { Button } from '../../../components/forms/button';
import { LinkButton } from '../../../components/forms/link-button';
import { CartLayout } from '../cart-layout';
import { LineProduct } from '../lines/line-product';
import { LinePrice } from '../lines/line-price';
import styles from './shared-cart.module.css';

interface SharedCartProps {
  code: string;
  cart: ReplyOf<'sharedCart'>;
  /** A quote is what it was handed over for. */
  quote?: boolean;
}

/** Lines that somebody else put together, to be taken over into one's own cart. */
export function SharedCart({ code, cart, quote = false }: SharedCartProps) {
  const { add } = useCartAddition();
  const notify = useNotify();
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  const [before] = useState(() => cart.handed_over !== null && wasImported(code));
  const take = async () => {
    setBusy(true);
    const added = await add('takeSharedCart', { code });
    setBusy(false);
    if (!added) return;
    if (cart.handed_over) markImported(code);
    const { left_out: leftOut } = added;
    if (leftOut === 0) notify({ tone: 'success', text: say('succeed') });
    else {
      const lines = leftOut === 1 ? '1 line' : `${leftOut} lines`;
      notify({ tone: 'warning', text: `${lines} could not be added: see below what can be ordered.` });
    }
    void navigate('/shoppingCart', { state: quote ? { quote } : null });
  };
  return (
    <CartLayout title={cart.handed_over ? 'A cart from a stand' : 'A shared cart'}>
      <p className={styles.lead}>{originText(cart.handed_over)}</p>
      {before && (
        <p role="status" className={styles.lead}>
          You have added these lines here already.
        </p>
      )}
      <ul className={styles.lines} aria-label="Lines of the shared cart">
        {cart.list.map((line) => (
          <li key={`${line.goods_id} ${line.goods_attr}`} className={styles.line}>
            <LineProduct line={line} />
            <span className={styles.units}>
              {showNumber(line.goods_number)} × {line.attr_new}
            </span>
            <LinePrice line={line} />
            <strong className={styles.sum}>
              {line.price_sum === null ? '–' : showMoney(line.price_sum)}
            </strong>
          </li>
        ))}
      </ul>
      <p className={styles.total}>
        Subtotal <strong>{showMoney(cart.subtotal)}</strong>
      </p>
      <div className={styles.ways}>
        <Button variant="main" disabled={busy} onClick={() => void take()}>
          {busy ? 'One moment…' : addLabel(before, quote)}
        </Button>
        <LinkButton to="/shoppingCart">Go to my cart</LinkButton>
      </div>
    </CartLayout>
  );
}

function addLabel(before: boolean, quote: boolean): string {
  const add = before ? 'Add all once more' : 'Add all to my cart';
  return quote ? `${add} and get the quote` : add;
}

function originText(from: ReplyOf<'sharedCart'>['handed_over']): string {
  if (!from)
    return 'Somebody put this together for you, at today’s prices. Adding it leaves their cart as it is.';
  if (from.stand)
    return `Put together at our stand “${from.stand}” on ${showCalendarDate(from.day)}, at today’s prices.`;
  return 'This proposal comes from a stand that we do not know. Its lines are shown at our own prices of today.';
}

const KEY = 'taken-carts';
const MOST = 20;
/** Characters of a code that hold its own mark. */
const MARK = 24;

/** Notes that this browser's visitor has taken over what a stand handed over, so that a second scan adds nothing unasked. */
function markImported(code: string): void {
  try {
    const others = importedCarts().filter((mark) => mark !== cartId(code));
    localStorage.setItem(KEY, JSON.stringify([cartId(code), ...others].slice(0, MOST)));
  } catch {
    // Without storage nothing is noted; the visitor sees the lines in the cart.
  }
}

function wasImported(code: string): boolean {
  return importedCarts().includes(cartId(code));
}

function importedCarts(): string[] {
  try {
    const noted: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(noted) ? noted.filter((mark) => typeof mark === 'string') : [];
  } catch {
    return [];
  }
}

function cartId(code: string): string {
  return code.slice(0, MARK);
}

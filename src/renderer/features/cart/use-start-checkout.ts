import { useEffect, useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { parseId } from '../../../shared/catalogue/list-url';
import type { CartLine } from '../../../shared/contract/cart';
import type { OrderChange } from '../../../shared/contract/envelope';
import { formatMessage } from '../../../shared/lib/messages';
import { useClient } from '../../api/client-context';
import { useLatest } from '../../hooks/use-latest';
import { useNotify } from '../../state/notices';
import { useSession } from '../../state/session';
import { loginPath, useErrorHandler } from '../../state/use-error-handler';
import { lineElementId } from './cart-focus';
import { lineLabel } from './cart-labels';
import type { OptimisticCart } from './optimistic-cart';
import { usePunchoutReturn } from './use-punchout-return';

/** Delay of the redirect to the address form, in milliseconds. Set by the specification. */
const REDIRECT_DELAY_MS = 3000;

interface CheckoutStart {
  busy: boolean;
  /** Differences between the cart that the customer saw and the last reply of the server. */
  changes: readonly OrderChange[];
  start: (selected: readonly CartLine[]) => Promise<void>;
}

interface StartCheckoutOptions {
  /** Ids of lines with an invalid quantity. */
  invalidLines: ReadonlySet<number>;
  focusAfterRender: (elementId: string) => void;
}

/**
 * Checks the selected lines and navigates to the next step: sign-in, address form, checkout, order request or
 * punch-out return.
 */
export function useStartCheckout(
  optimisticCart: OptimisticCart,
  { invalidLines, focusAfterRender }: StartCheckoutOptions,
): CheckoutStart {
  const client = useClient();
  const notify = useNotify();
  const navigate = useNavigate();
  const handleError = useErrorHandler();
  const returnCart = usePunchoutReturn();
  const { userName } = useSession();
  const [busy, setBusy] = useState(false);
  const [changes, setChanges] = useState<readonly OrderChange[]>([]);
  const inFlight = useRef(false);
  const redirectTimer = useRef<ReturnType<typeof setTimeout>>(undefined);
  // Cancels the redirect when the visitor leaves the page.
  useEffect(() => () => clearTimeout(redirectTimer.current), []);

  const warnAboutLine = ({ rec_id }: CartLine, text: string) => {
    notify({ tone: 'warning', text });
    focusAfterRender(lineElementId(rec_id));
  };
  /** `replace` is true for a continued checkout: Back to its URL would continue it again, so the URL leaves the history. */
  const checkAndNavigate = async (selectedIds: readonly number[], { replace }: { replace: boolean }) => {
    const stayInCart = () => replace && void navigate('/shoppingCart', { replace });
    // A pending change may add or remove an obstacle, or merge two lines.
    await optimisticCart.flush();
    const { cart } = optimisticCart.getSnapshot();
    const lines = cart.list.filter(({ rec_id }) => selectedIds.includes(rec_id));
    // Another window may have removed the lines. A purchasing system would then receive an empty cart.
    if (lines.length === 0) {
      stayInCart();
      return notify({ tone: 'warning', text: formatMessage('selectGoods') });
    }
    const blockedLine = lines.find(({ obstacle }) => obstacle !== '');
    if (blockedLine) {
      stayInCart();
      return warnAboutLine(blockedLine, `${lineLabel(blockedLine)}: ${blockedLine.obstacle}`);
    }
    // While the shop is unreachable there is no sign-in, but an order request is possible.
    if (cart.on_this_device) return void navigate('/orderRequest', { replace });
    const lineIds = lines.map(({ rec_id }) => rec_id);
    if (cart.purchaser) {
      if (!(await returnCart(lineIds))) optimisticCart.refresh();
      return;
    }
    if (!userName) return void navigate(loginPath(continuedCheckoutPath(lineIds)));
    const outcome = await client.call('checkoutIs', { sel_goods: lineIds });
    const checkoutPath = `/shoppingCart/pay?id=${lineIds.join(',')}`;
    if (outcome.ok) return void navigate(checkoutPath, { replace });
    stayInCart();
    const { failure } = outcome;
    handleError(failure);
    if (failure.kind !== 'refused') return;
    // `address` is a flag: an address is missing.
    if (failure.data?.address) {
      // The address form leads back to the checkout of these lines.
      const addressForm = `/user/site?${new URLSearchParams({ edit: 'new', redirect: checkoutPath })}`;
      redirectTimer.current = setTimeout(() => void navigate(addressForm), REDIRECT_DELAY_MS);
    } else {
      setChanges(failure.data?.changes ?? []);
      optimisticCart.refresh();
    }
  };

  const start = async (selected: readonly CartLine[], { replace = false } = {}) => {
    if (inFlight.current) return;
    if (selected.length === 0) return notify({ tone: 'warning', text: formatMessage('selectGoods') });
    const invalidLine = selected.find(({ rec_id }) => invalidLines.has(rec_id));
    if (invalidLine) return warnAboutLine(invalidLine, formatMessage('enterCartQuantity'));
    inFlight.current = true;
    setBusy(true);
    setChanges([]);
    clearTimeout(redirectTimer.current);
    await checkAndNavigate(
      selected.map(({ rec_id }) => rec_id),
      { replace },
    );
    inFlight.current = false;
    setBusy(false);
  };
  useContinuedCheckout(userName, (ids) => {
    const { list } = optimisticCart.getSnapshot().cart;
    // The account's cart may have contained other lines, or units of the same size: the customer checks them first.
    const isSameCart = list.length === ids.length && list.every(({ rec_id }) => ids.includes(rec_id));
    if (isSameCart) void start(list, { replace: true });
    else void navigate('/shoppingCart', { replace: true });
  });
  return { busy, changes, start: (selected) => start(selected) };
}

/** Parameter of the cart with the ids of the lines that a guest was about to check out. */
const CHECKOUT_PARAMETER = 'checkout';

/** Returns the path of the cart that continues the checkout of these lines after the guest has signed in. */
function continuedCheckoutPath(ids: readonly number[]): string {
  return `/shoppingCart?${CHECKOUT_PARAMETER}=${ids.join(',')}`;
}

/** Calls `onContinue` with the lines of a guest's checkout when the guest has signed in. */
function useContinuedCheckout(userName: string, onContinue: (ids: readonly number[]) => void): void {
  const [query] = useSearchParams();
  const checkout = query.get(CHECKOUT_PARAMETER);
  const latest = useLatest(onContinue);
  useEffect(() => {
    if (checkout === null || userName === '') return;
    latest.current(checkout.split(',').flatMap((id) => parseId(id) ?? []));
  }, [checkout, userName, latest]);
}

import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { OrderChange } from '../../../shared/contract/envelope';
import type { CartLine } from '../../../shared/contract/cart';
import { say } from '../../../shared/lib/messages';
import { useClient } from '../../api/client-context';
import { useNotify } from '../../state/notices';
import { useSession } from '../../state/session';
import { loginPath, useRemedy } from '../../state/use-remedy';
import type { OptimisticCart } from './optimistic-cart';
import { lineElementId } from './cart-focus';
import { lineLabel } from './cart-labels';
import { usePunchoutReturn } from './use-punchout-return';

/** Missing-address redirect of the specification, in milliseconds. */
const ADDRESS_AFTER = 3000;

export interface CheckoutStart {
  busy: boolean;
  /** What differs from what the customer saw, by the shop's last answer. */
  changes: readonly OrderChange[];
  start: (chosen: readonly CartLine[]) => Promise<void>;
}

interface StartCheckoutOptions {
  /** Lines whose quantity field holds something that is no quantity. */
  invalidLines: ReadonlySet<number>;
  focusNext: (id: string) => void;
}

/** The way from the cart to paying for the selected lines. */
export function useStartCheckout(
  desk: OptimisticCart,
  { invalidLines: wrongLines, focusNext }: StartCheckoutOptions,
): CheckoutStart {
  const client = useClient();
  const notify = useNotify();
  const navigate = useNavigate();
  const applyRemedy = useRemedy();
  const giveBack = usePunchoutReturn();
  const { userName } = useSession();
  const { pathname, search } = useLocation();
  const [busy, setBusy] = useState(false);
  const [changes, setChanges] = useState<readonly OrderChange[]>([]);
  const underWay = useRef(false);
  const leaving = useRef<ReturnType<typeof setTimeout>>(undefined);
  // Whoever has gone elsewhere meanwhile is not taken away from there.
  useEffect(() => () => clearTimeout(leaving.current), []);

  const stop = ({ rec_id }: CartLine, text: string) => {
    notify({ tone: 'warning', text });
    focusNext(lineElementId(rec_id));
  };
  const check = async (ids: readonly number[]) => {
    // What was changed last counts: it may be in the way, or no longer be.
    await desk.flush();
    const lines = desk.getSnapshot().cart.list.filter(({ rec_id }) => ids.includes(rec_id));
    const blocked = lines.find(({ obstacle }) => obstacle !== '');
    if (blocked) return stop(blocked, `${lineLabel(blocked)}: ${blocked.obstacle}`);
    // The shop is out of reach: there is no account to sign in to, but what is here can be asked for.
    if (desk.getSnapshot().cart.on_this_device) return void navigate('/orderRequest');
    if (desk.getSnapshot().cart.purchaser) {
      if (!(await giveBack(lines.map(({ rec_id }) => rec_id)))) desk.refresh();
      return;
    }
    if (!userName) return void navigate(loginPath(pathname + search));
    const sel_goods = lines.map(({ rec_id }) => rec_id);
    const outcome = await client.call('checkoutIs', { sel_goods });
    const pay = `/shoppingCart/pay?id=${sel_goods.join(',')}`;
    if (outcome.ok) return void navigate(pay);
    const { failure } = outcome;
    applyRemedy(failure);
    if (failure.kind !== 'refused') return;
    if (failure.data?.address) {
      // From there it goes on to what was selected here.
      const book = `/user/site?${new URLSearchParams({ edit: 'new', redirect: pay })}`;
      leaving.current = setTimeout(() => void navigate(book), ADDRESS_AFTER);
    } else {
      setChanges(failure.data?.changes ?? []);
      desk.refresh();
    }
  };

  const start = async (chosen: readonly CartLine[]) => {
    if (underWay.current) return;
    if (chosen.length === 0) return notify({ tone: 'warning', text: say('selectGoods') });
    const wrong = chosen.find(({ rec_id }) => wrongLines.has(rec_id));
    if (wrong) return stop(wrong, say('enterCartQuantity'));
    underWay.current = true;
    setBusy(true);
    setChanges([]);
    clearTimeout(leaving.current);
    await check(chosen.map(({ rec_id }) => rec_id));
    underWay.current = false;
    setBusy(false);
  };
  return { busy, changes, start };
}

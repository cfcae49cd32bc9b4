import { useCallback, useId, useState, type FormEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import { parseSelection, type CartSelection } from '../../shared/cart/quantity';
import type { ProductInList, RequestOf } from '../../shared/contract/calls';
import { formatNumber } from '../../shared/lib/format-number';
import { formatMessage } from '../../shared/lib/messages';
import { useClient } from '../api/client-context';
import { mayHaveSucceeded } from '../api/failure';
import { cartLink, createCartCall, fetchCartCount } from './cart-calls';
import { useSetCartCount } from './cart-count';
import { useNotify } from './notices';
import { useTokenStorage } from './token-storage';
import { useErrorHandler } from './use-error-handler';

interface CartInput extends CartSelection {
  goodsId: number;
  /** Product and size for the notice. */
  name: string;
}

/** Key of the message about missing input, by which a form finds the field to mark; null when the input is complete. */
type MissingInput = ReturnType<typeof parseSelection>['missing'];

/** `sent` resolves when the result has been shown, or immediately when input is missing. */
type AddToCart = (input: CartInput) => { missing: MissingInput; sent: Promise<void> };

/** Adds units of one size to the cart and shows the result with a link to the cart. */
export function useAddToCart(): AddToCart {
  const client = useClient();
  const tokenStorage = useTokenStorage();
  const setCount = useSetCartCount();
  const notify = useNotify();
  const navigate = useNavigate();
  const handleError = useErrorHandler();
  return useCallback(
    (input) => {
      const { missing, number } = parseSelection(input);
      if (missing) {
        notify({ tone: 'warning', text: formatMessage(missing) });
        return { missing, sent: Promise.resolve() };
      }
      const send = async (request: RequestOf<'addToCart'>) => {
        const outcome = await createCartCall(client, setCount)('addToCart', request);
        if (outcome.ok) {
          const link = cartLink((path) => void navigate(path));
          const { obstacle } = outcome.data;
          const added = `${formatNumber(request.number)} × ${input.name}`;
          if (!obstacle)
            return notify({ tone: 'success', title: formatMessage('succeed'), text: added, link });
          return notify({ tone: 'warning', title: added, text: `Added to the cart. ${obstacle}`, link });
        }
        handleError(outcome.failure);
        // Shows the true count, so that a retry does not add the units twice unnoticed.
        if (mayHaveSucceeded(outcome.failure))
          await fetchCartCount(client, tokenStorage, (number) => setCount(number, 'changed here'));
      };
      const request = { goods_id: input.goodsId, goods_attr: input.size, number };
      return { missing, sent: send(request) };
    },
    [client, tokenStorage, setCount, notify, navigate, handleError],
  );
}

type Option = ProductInList['options'][number];

export interface PurchaseForm<Size extends Option> {
  /** `goods_attr` of the chosen size, '' for none. */
  size: string;
  /** Quantity as typed. */
  quantity: string;
  /** The chosen size; undefined for none. */
  chosenSize: Size | undefined;
  /** Key of the message about missing input in the last attempt; null = nothing is missing. */
  missing: MissingInput;
  /** Id for the element with the error message. */
  errorId: string;
  chooseSize: (size: string) => void;
  changeQuantity: (quantity: string) => void;
  /** A request is in flight; submitting again does nothing. */
  sending: boolean;
  submit: (event: FormEvent) => void;
}

/** State of a form that buys one product. `focusSize` runs after an attempt without a size. */
export function usePurchaseForm<Size extends Option>(
  {
    goods_id: goodsId,
    goods_name: goodsName,
    options,
  }: { goods_id: number; goods_name: string; options: readonly Size[] },
  initialSize: string,
  focusSize: () => void,
): PurchaseForm<Size> {
  const [size, setSize] = useState(initialSize);
  const [quantity, setQuantity] = useState('1');
  const [missing, setMissing] = useState<MissingInput>(null);
  const [sending, setSending] = useState(false);
  const addToCart = useAddToCart();
  const chosenSize = options.find((option) => option.goods_attr === size);
  return {
    size,
    quantity,
    missing,
    sending,
    errorId: useId(),
    chosenSize,
    chooseSize(value) {
      setSize(value);
      setMissing(null);
    },
    changeQuantity(value) {
      setQuantity(value);
      setMissing(null);
    },
    submit(event) {
      event.preventDefault();
      // Enter submits the form of a size with a price on request too, which has no button for it.
      if (sending || chosenSize?.attr_price === null) return;
      const { missing: missingInput, sent } = addToCart({
        goodsId,
        size,
        quantity,
        name: `${goodsName}, ${chosenSize?.attr_value ?? ''}`,
      });
      setMissing(missingInput);
      if (missingInput === 'selectSize') focusSize();
      if (missingInput) return;
      setSending(true);
      void sent.then(() => setSending(false));
    },
  };
}

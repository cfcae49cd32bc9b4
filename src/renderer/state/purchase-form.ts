import { useId, useState, type FormEvent } from 'react';
import type { ProductInList } from '../../shared/contract/calls';
import { useCartIntent, type Missing } from './cart-intent';

type Option = ProductInList['options'][number];

export interface PurchaseForm<Size extends Option> {
  /** `goods_attr` of the size, '' while none is chosen. */
  size: string;
  /** As typed. */
  quantity: string;
  chosen: Size | undefined;
  /** What the last try lacked. */
  missing: Missing;
  /** Id for the element that says so. */
  errorId: string;
  chooseSize: (size: string) => void;
  changeQuantity: (quantity: string) => void;
  /** It is on its way to the cart; pressing again meanwhile adds nothing. */
  sending: boolean;
  submit: (event: FormEvent) => void;
}

/** Size and quantity on their way to the cart, wherever a product can be bought. `focusSize` helps after a missing size. */
export function usePurchaseForm<Size extends Option>(
  { goods_id: goodsId, options }: { goods_id: number; options: readonly Size[] },
  firstSize: string,
  focusSize: () => void,
): PurchaseForm<Size> {
  const [size, setSize] = useState(firstSize);
  const [quantity, setQuantity] = useState('1');
  const [missing, setMissing] = useState<Missing>(null);
  const [sending, setSending] = useState(false);
  const buy = useCartIntent();
  return {
    size,
    quantity,
    missing,
    sending,
    errorId: useId(),
    chosen: options.find((option) => option.goods_attr === size),
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
      if (sending) return;
      const { missing: lacking, sent } = buy({ goodsId, size, quantity });
      setMissing(lacking);
      if (lacking === 'selectSize') focusSize();
      if (lacking) return;
      setSending(true);
      void sent.then(() => setSending(false));
    },
  };
}

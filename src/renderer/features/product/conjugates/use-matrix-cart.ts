import { useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { parseVariant, type ChosenVariant } from '../../../../shared/catalogue/variant-url';
import { useAddToCart } from '../../../state/use-add-to-cart';
import { setVariantInUrl } from '../buy/set-variant-url';

export interface MatrixCart {
  /** The cell that was clicked last; null before the first click. */
  clicked: ChosenVariant | null;
  /** The clicked cell, or before the first click the variant in the URL. */
  chosen: ChosenVariant | null;
  /** Cell of the request in flight. */
  sending: ChosenVariant | null;
  /** Units per click, as typed. */
  quantity: string;
  hasInvalidQuantity: boolean;
  changeQuantity: (quantity: string) => void;
  /** `name` is the name of the product with its size. */
  add: (cell: ChosenVariant, name: string) => void;
}

/**
 * Adds the size of a clicked cell to the cart and writes it into the URL. Ignores clicks while a request is in flight.
 */
export function useMatrixCart(pageId: number): MatrixCart {
  const { search } = useLocation();
  const [clicked, setClicked] = useState<ChosenVariant | null>(null);
  const [sending, setSending] = useState<ChosenVariant | null>(null);
  const [quantity, setQuantity] = useState('1');
  const [hasInvalidQuantity, setHasInvalidQuantity] = useState(false);
  const isSending = useRef(false);
  const addToCart = useAddToCart();
  return {
    sending,
    quantity,
    hasInvalidQuantity,
    clicked,
    chosen: clicked ?? parseVariant(new URLSearchParams(search), pageId),
    changeQuantity(newQuantity) {
      setQuantity(newQuantity);
      setHasInvalidQuantity(false);
    },
    add(cell, name) {
      if (isSending.current) return;
      const { missing, sent } = addToCart({ ...cell, quantity, name });
      setHasInvalidQuantity(missing !== null && missing !== 'selectSize');
      if (missing) return;
      isSending.current = true;
      setClicked(cell);
      setSending(cell);
      setVariantInUrl(pageId, cell);
      void sent.then(() => {
        isSending.current = false;
        setSending(null);
      });
    },
  };
}

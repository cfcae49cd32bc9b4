import { useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { parseVariant, type ChosenVariant } from '../../../../shared/catalogue/variant-url';
import { useAddToCart } from '../../../state/use-add-to-cart';
import { noteCell } from '../evidence/note-cell';

export interface MatrixCart {
  /** What was put into the cart last, or what the address names. */
  chosen: ChosenVariant | null;
  /** The cell that is on its way to the cart. */
  sending: ChosenVariant | null;
  /** Units for each press, as typed. */
  quantity: string;
  /** The quantity lacks or is none. */
  wrong: boolean;
  changeQuantity: (quantity: string) => void;
  put: (cell: ChosenVariant) => void;
}

/** One press puts a cell into the cart and names it in the address; another meanwhile does nothing. */
export function useMatrixCart(pageId: number): MatrixCart {
  const { search } = useLocation();
  const [put, setPut] = useState<ChosenVariant | null>(null);
  const [sending, setSending] = useState<ChosenVariant | null>(null);
  const [quantity, setQuantity] = useState('1');
  const [wrong, setWrong] = useState(false);
  const under = useRef(false);
  const buy = useAddToCart();
  return {
    sending,
    quantity,
    wrong,
    chosen: put ?? parseVariant(new URLSearchParams(search), pageId),
    changeQuantity(typed) {
      setQuantity(typed);
      setWrong(false);
    },
    put(cell) {
      if (under.current) return;
      const { missing, sent } = buy({ ...cell, quantity });
      setWrong(missing === 'enterQuantity');
      if (missing) return;
      under.current = true;
      setPut(cell);
      setSending(cell);
      noteCell(pageId, cell);
      void sent.then(() => {
        under.current = false;
        setSending(null);
      });
    },
  };
}

import { atom, useRecoilValue } from 'recoil';

const cartCountState = atom<number>({ key: 'cart-count', default: 0 });

/** Units in the cart, shown on the header's badge. */
export function useCartCount(): number {
  return useRecoilValue(cartCountState);
}

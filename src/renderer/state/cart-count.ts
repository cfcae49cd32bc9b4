import { useCallback } from 'react';
import { atom, useRecoilValue, useSetRecoilState, type AtomEffect } from 'recoil';
import { useAsDrawn } from './as-drawn';

/** The latest that is known of the cart. */
export interface CartNews {
  /** Units in it. */
  number: number;
  /** Who changed it last: nobody, as far as one can tell; this window; or another one. */
  changed: 'no' | 'here' | 'elsewhere';
}

/** Windows of one browser that show the same shop hear each other here. */
const CHANNEL = 'cart';

const tellOtherWindows: AtomEffect<CartNews> = ({ setSelf, onSet }) => {
  // The server draws pages too, and nobody else is there.
  if (typeof window === 'undefined' || typeof BroadcastChannel === 'undefined') return;
  const channel = new BroadcastChannel(CHANNEL);
  channel.onmessage = ({ data }: MessageEvent<unknown>) => {
    if (typeof data === 'number') setSelf({ number: data, changed: 'elsewhere' });
  };
  onSet(({ number, changed }) => {
    if (changed === 'here') channel.postMessage(number);
  });
  return () => channel.close();
};

const noNews: CartNews = { number: 0, changed: 'no' };

const cartNewsState = atom<CartNews>({
  key: 'cart-news',
  default: noNews,
  effects: [tellOtherWindows],
});

/** Units in the cart, shown on the header's badge. */
export function useCartCount(): number {
  return useCartNews().number;
}

/** Every change of the cart that this or another window makes is a new object. */
export function useCartNews(): CartNews {
  return useAsDrawn(useRecoilValue(cartNewsState), noNews);
}

export type NoteCart = (number: number, changed: 'no' | 'here') => void;

/** Takes what the server said last of the cart; what was changed here the other windows hear too. */
export function useNoteCart(): NoteCart {
  const setNews = useSetRecoilState(cartNewsState);
  return useCallback((number, changed) => setNews({ number, changed }), [setNews]);
}

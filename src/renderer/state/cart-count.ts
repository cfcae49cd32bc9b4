import { useCallback } from 'react';
import { atom, useRecoilValue, useSetRecoilState, type AtomEffect } from 'recoil';
import { useHydrationSafeValue } from '../hooks/use-hydration-safe-value';

/** The last known number of units in the cart. */
export interface CartCount {
  number: number;
  /** `no`: the number was only read. `here`: the cart was changed in this window. `elsewhere`: in another window. */
  changed: 'no' | 'here' | 'elsewhere';
}

/** BroadcastChannel between the windows of a browser that show the same shop. */
const CHANNEL_NAME = 'cart';

const syncWindows: AtomEffect<CartCount> = ({ setSelf, onSet }) => {
  // The server has no other windows.
  if (typeof window === 'undefined' || typeof BroadcastChannel === 'undefined') return;
  const channel = new BroadcastChannel(CHANNEL_NAME);
  channel.onmessage = ({ data }: MessageEvent<unknown>) => {
    if (typeof data === 'number') setSelf({ number: data, changed: 'elsewhere' });
  };
  onSet(({ number, changed }) => {
    if (changed === 'here') channel.postMessage(number);
  });
  return () => channel.close();
};

const unknownCount: CartCount = { number: 0, changed: 'no' };

const cartCountState = atom<CartCount>({
  key: 'cart-count',
  default: unknownCount,
  effects: [syncWindows],
});

/** Returns the units in the cart for the header's badge. */
export function useCartCount(): number {
  return useCartCountState().number;
}

/** Returns a new object for each change of the cart in this or another window. */
export function useCartCountState(): CartCount {
  return useHydrationSafeValue(useRecoilValue(cartCountState), unknownCount);
}

export type SetCartCount = (number: number, changed: 'no' | 'here') => void;

/** Returns a function that stores the number of the server's last reply. It broadcasts a change made `here` to other windows. */
export function useSetCartCount(): SetCartCount {
  const setCount = useSetRecoilState(cartCountState);
  return useCallback((number, changed) => setCount({ number, changed }), [setCount]);
}

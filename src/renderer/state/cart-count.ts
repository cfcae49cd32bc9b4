import { useCallback } from 'react';
import { atom, useRecoilValue, useSetRecoilState, type AtomEffect } from 'recoil';
import { useHydrationSafeValue } from '../hooks/use-hydration-safe-value';

/** The last known number of units in the cart. */
export interface CartCount {
  number: number;
  /** Why the number was set: the cart was only read, or it was changed in this or in another window. */
  cause: 'read' | 'changed here' | 'changed elsewhere';
}

/** BroadcastChannel between the windows of a browser that show the same shop. */
const CHANNEL_NAME = 'cart';

const syncWindows: AtomEffect<CartCount> = ({ setSelf, onSet }) => {
  // The server has no other windows.
  if (typeof window === 'undefined' || typeof BroadcastChannel === 'undefined') return;
  const channel = new BroadcastChannel(CHANNEL_NAME);
  channel.onmessage = ({ data }: MessageEvent<unknown>) => {
    if (typeof data === 'number') setSelf({ number: data, cause: 'changed elsewhere' });
  };
  onSet(({ number, cause }) => {
    if (cause === 'changed here') channel.postMessage(number);
  });
  return () => channel.close();
};

const unknownCount: CartCount = { number: 0, cause: 'read' };

const cartCountState = atom<CartCount>({
  key: 'cart-count',
  default: unknownCount,
  effects: [syncWindows],
});

/** Returns the units in the cart for the header's badge. */
export function useCartCount(): number {
  return useCartCountState().number;
}

/** Returns the count with its cause; a new object each time that the count is set in this or another window. */
export function useCartCountState(): CartCount {
  return useHydrationSafeValue(useRecoilValue(cartCountState), unknownCount);
}

export type SetCartCount = (number: number, cause: 'read' | 'changed here') => void;

/** Returns a function that stores the number of the server's last reply. It tells other windows about a change. */
export function useSetCartCount(): SetCartCount {
  const setCount = useSetRecoilState(cartCountState);
  return useCallback((number, cause) => setCount({ number, cause }), [setCount]);
}

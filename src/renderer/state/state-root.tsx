import type { ReactNode } from 'react';
import { RecoilRoot } from 'recoil';

/** Holds what outlives a screen: session, cart count, place. One a visit. */
export function StateRoot({ children }: { children: ReactNode }) {
  return <RecoilRoot>{children}</RecoilRoot>;
}

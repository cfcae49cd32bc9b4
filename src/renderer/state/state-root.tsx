import type { ReactNode } from 'react';
import { RecoilRoot } from 'recoil';

/** Root of the Recoil state: session, cart count, visitor location. */
export function StateRoot({ children }: { children: ReactNode }) {
  return <RecoilRoot>{children}</RecoilRoot>;
}

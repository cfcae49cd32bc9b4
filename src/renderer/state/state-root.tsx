import type { ReactNode } from 'react';
import { RecoilRoot } from 'recoil';

/** Root of the Recoil state, such as session and cart count. Only this folder may import Recoil. */
export function StateRoot({ children }: { children: ReactNode }) {
  return <RecoilRoot>{children}</RecoilRoot>;
}

import { createContext, useCallback, useContext } from 'react';
import type { Platform } from '../../shared/platform/platform';

type KeepsPages = Pick<Platform, 'forgetPages'>;

const ForgetPagesContext = createContext<KeepsPages | null>(null);
export const ForgetPagesProvider = ForgetPagesContext.Provider;

export function useForgetPages(): () => Promise<void> {
  const machine = useContext(ForgetPagesContext);
  if (!machine) throw new Error('no ForgetPagesProvider above');
  return useCallback(() => machine.forgetPages(), [machine]);
}

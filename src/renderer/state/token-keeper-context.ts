import { createContext, useContext } from 'react';
import type { TokenKeeper } from './token-keeper';

const TokenKeeperContext = createContext<TokenKeeper | null>(null);
export const TokenKeeperProvider = TokenKeeperContext.Provider;

export function useTokenKeeper(): TokenKeeper {
  const keeper = useContext(TokenKeeperContext);
  if (!keeper) throw new Error('TokenKeeperProvider is missing');
  return keeper;
}

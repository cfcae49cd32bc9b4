import { createContext, useContext } from 'react';
import type { Client } from './client';

const ClientContext = createContext<Client | null>(null);
export const ClientProvider = ClientContext.Provider;

/** The API for what a screen does after it is loaded; what it shows comes from its loader. */
export function useClient(): Client {
  const client = useContext(ClientContext);
  if (!client) throw new Error('no ClientProvider above');
  return client;
}

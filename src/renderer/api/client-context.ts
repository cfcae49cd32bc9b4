import { createContext, useContext } from 'react';
import type { Client } from './client';

const ClientContext = createContext<Client | null>(null);
export const ClientProvider = ClientContext.Provider;

/** Returns the API client for calls after loading. Initial data comes from the screen's loader. */
export function useClient(): Client {
  const client = useContext(ClientContext);
  if (!client) throw new Error('ClientProvider is missing');
  return client;
}

import { createContext, useContext } from 'react';

/** A short text about what just happened. Errors and warnings stay longer and are read out at once. */
export interface Notice {
  tone: 'success' | 'info' | 'warning' | 'error';
  text: string;
}

export type Notify = (notice: Notice) => void;

const NotifyContext = createContext<Notify | null>(null);
export const NotifyProvider = NotifyContext.Provider;

export function useNotify(): Notify {
  const notify = useContext(NotifyContext);
  if (!notify) throw new Error('no NotifyProvider above');
  return notify;
}

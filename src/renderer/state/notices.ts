import { createContext, useContext } from 'react';

/** A short text about what just happened. Errors and warnings stay longer and are read out at once. */
export interface Notice {
  tone: 'success' | 'info' | 'warning' | 'error';
  text: string;
  /** Where what happened can be seen. */
  link?: NoticeLink;
}

/** A link within the shop, for a notice that stands outside its routes. */
export interface NoticeLink {
  href: string;
  words: string;
  /** Goes there without loading the page anew. */
  follow: () => void;
}

export type Notify = (notice: Notice) => void;

const NotifyContext = createContext<Notify | null>(null);
export const NotifyProvider = NotifyContext.Provider;

export function useNotify(): Notify {
  const notify = useContext(NotifyContext);
  if (!notify) throw new Error('no NotifyProvider above');
  return notify;
}

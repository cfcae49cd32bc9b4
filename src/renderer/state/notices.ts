import { createContext, useContext } from 'react';

/** A short message about what just happened. Errors and warnings stay longer and are announced assertively. */
export interface Notice {
  tone: 'success' | 'info' | 'warning' | 'error';
  title?: string;
  text: string;
  /** BCP 47 tag of `text` if it is not English. */
  language?: 'zh';
  link?: NoticeLink;
  /** Removes the notice when aborted: it is out of date. */
  validity?: AbortSignal;
}

/** A link within the shop. Notices are outside the router, so the link carries its own navigation. */
export interface NoticeLink {
  href: string;
  label: string;
  /** Opens `href` by a client-side navigation. */
  navigate: () => void;
}

export type Notify = (notice: Notice) => void;

const NotifyContext = createContext<Notify | null>(null);
export const NotifyProvider = NotifyContext.Provider;

export function useNotify(): Notify {
  const notify = useContext(NotifyContext);
  if (!notify) throw new Error('NotifyProvider is missing');
  return notify;
}

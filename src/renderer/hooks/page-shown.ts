import { createContext, useContext } from 'react';

/** False around a page that is drawn out of sight, before somebody visits it. */
export const PageShownContext = createContext(true);

/** Whether the page is the one that is visited: what a visit does, such as noting it, waits for that. */
export function usePageShown(): boolean {
  return useContext(PageShownContext);
}

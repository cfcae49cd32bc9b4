import { createContext, useContext } from 'react';

/** True where fields are typed into with keys on the screen. */
export const ScreenKeysContext = createContext(false);

/** Whether keys on the screen have to find the caret of a field. */
export function useScreenKeys(): boolean {
  return useContext(ScreenKeysContext);
}

import { createContext, useContext } from 'react';

/** True where text is typed on an on-screen keyboard. */
export const OnScreenKeyboardContext = createContext(false);

/** Returns whether the on-screen keyboard must be able to read the caret position of a field. */
export function useOnScreenKeyboard(): boolean {
  return useContext(OnScreenKeyboardContext);
}

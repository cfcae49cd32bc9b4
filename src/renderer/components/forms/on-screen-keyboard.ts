import { createContext, useContext } from 'react';

/** True where text is typed on an on-screen keyboard. */
export const OnScreenKeyboardContext = createContext(false);

/** Returns whether text is typed on an on-screen keyboard, which reads and sets the caret position of a field. */
export function useOnScreenKeyboard(): boolean {
  return useContext(OnScreenKeyboardContext);
}

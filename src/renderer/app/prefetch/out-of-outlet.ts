import { createContext } from 'react';

/** True where the page that is visited was drawn before, so that the route itself has nothing to draw. */
export const OutOfOutletContext = createContext(false);

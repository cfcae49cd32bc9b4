import { useState } from 'react';
import { AttractScreen } from './attract-screen';

/** Shown over the start page until somebody touches it; a page that was opened elsewhere is in use already. */
export function AttractLoop() {
  const [resting, setResting] = useState(() => window.location.pathname === '/');
  return resting ? <AttractScreen onBegin={() => setResting(false)} /> : null;
}

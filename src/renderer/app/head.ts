import { createContext } from 'react';
import type { PageHead } from '../api/screen-module';

/** Hears the page's head, whole title and all, while the server draws it; nobody listens in a browser. */
export const HeadContext = createContext<((head: PageHead) => void) | null>(null);

import { createContext } from 'react';

/** What a screen says of its page while it is drawn on the server; nobody listens in a browser. */
export interface Head {
  title: string;
  status: number;
}

export const HeadContext = createContext<Head | null>(null);

import { createClient } from '../renderer/api/client';
import type { TestShop } from './make-shop';

interface CountedCall {
  path: string;
  payload: Record<string, unknown>;
  /** Aborted when the caller gave the call up before it ended. */
  signal: AbortSignal;
}

export interface CountedCalls {
  /** The shop with a client whose calls are seen here. */
  shop: TestShop;
  to(path: string): CountedCall[];
  /** Lets calls to a path wait until the returned function is called. */
  hold(path: string): () => void;
}

/** A client of its own on a test's shop, which tells every call that is sent. */
export function countCalls(shop: TestShop): CountedCalls {
  const calls: CountedCall[] = [];
  const held = new Map<string, Promise<void>>();
  const client = createClient({
    origin: 'http://shop.test',
    slug: 'shop',
    token: () => Promise.resolve(null),
    onToken: () => undefined,
    fetch: async (input, init) => {
      const request = new Request(input, init);
      const { pathname: path } = new URL(request.url);
      const text = await request.clone().text();
      calls.push({
        path,
        payload: JSON.parse(text || '{}') as CountedCall['payload'],
        signal: request.signal,
      });
      await held.get(path);
      return shop.fetch(request);
    },
  });
  return {
    shop: { ...shop, client },
    to: (path) => calls.filter((call) => call.path === path),
    hold(path) {
      let release = () => {};
      held.set(path, new Promise((resolve) => (release = resolve)));
      return () => {
        held.delete(path);
        release();
      };
    },
  };
}

import { createClient } from '../src/renderer/api/client';
import { tokenIn, type TestShop } from './make-shop';

interface CountedCall {
  path: string;
  payload: Record<string, unknown>;
  /** The header `Idempotency-Key`, '' without one. */
  key: string;
  /** Aborted when the caller gave the call up before it ended. */
  signal: AbortSignal;
}

export interface CountedCalls {
  /** The shop with a client whose calls are seen here. */
  shop: TestShop;
  to(path: string): CountedCall[];
  /** Lets calls to a path wait until the returned function is called. */
  hold(path: string): () => void;
  /**
   * Spoils the next call to a path. The server does it and the answer is lost: the network breaks off (`offline`), or
   * a server on the way fails (`fault`). Or it never reaches the server (`unsent`).
   */
  lose(path: string, how?: Loss): void;
}

type Loss = 'offline' | 'fault' | 'unsent';

/** A client of its own on a test's shop, with the keeper's token, which tells every call that is sent. */
export function countCalls(shop: TestShop, keeper: { token: string | null } = { token: null }): CountedCalls {
  const calls: CountedCall[] = [];
  const held = new Map<string, Promise<void>>();
  const lost = new Map<string, Loss>();
  const client = createClient({
    origin: 'http://shop.test',
    slug: 'shop',
    ...tokenIn(keeper),
    fetch: async (input, init) => {
      const request = new Request(input, init);
      const { pathname: path } = new URL(request.url);
      const text = await request.clone().text();
      calls.push({
        path,
        payload: JSON.parse(text || '{}') as CountedCall['payload'],
        key: request.headers.get('Idempotency-Key') ?? '',
        signal: request.signal,
      });
      await held.get(path);
      const how = lost.get(path);
      lost.delete(path);
      if (how === 'unsent') throw new TypeError('no network');
      const answer = await shop.fetch(request);
      if (how === 'offline') throw new TypeError('the network broke off');
      return how === 'fault' ? new Response('Bad gateway', { status: 502 }) : answer;
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
    lose(path, how = 'offline') {
      lost.set(path, how);
    },
  };
}

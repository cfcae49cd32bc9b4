import { afterEach, describe, expect, it, vi } from 'vitest';
import { createClient } from './client';
import type { Failure } from '../../shared/contract/envelope';

/** A client with a fake transport. */
function clientOf(answer: (request: Request) => Response | Promise<Response>, token: string | null = null) {
  const kept: string[] = [];
  const client = createClient({
    origin: 'http://shop.test',
    fetch: async (input, init) => answer(new Request(input, init)),
    slug: 'shop',
    token: () => Promise.resolve(token),
    onToken: (next) => Promise.resolve(kept.push(next) > 0),
  });
  return { client, kept };
}

const json = (body: object, init?: ResponseInit) => Response.json(body, init);
const ask = (answer: Parameters<typeof clientOf>[0]) => clientOf(answer).client.call('sections', {});

describe('the client', () => {
  it('returns the data of a success', async () => {
    const outcome = await ask(() => json({ code: 1, msg: 'Succeed!', data: [{ id: 1, name: 'One' }] }));
    expect(outcome).toEqual({ ok: true, data: [{ id: 1, name: 'One' }] });
  });

  it.each<[string, Response, Failure]>([
    [
      'a refusal',
      json({ code: 0, msg: 'Gone.', data: null }),
      { kind: 'refused', message: 'Gone.', code: 0 },
    ],
    [
      'a refusal about a field',
      json({ code: 2, msg: 'No.', data: null, field: 'id' }),
      { kind: 'refused', message: 'No.', code: 2, field: 'id' },
    ],
    ['401', json({ code: 401, msg: '', data: null }, { status: 401 }), { kind: 'expired', status: 401 }],
    ['403 without an envelope', new Response('', { status: 403 }), { kind: 'expired', status: 403 }],
    [
      '500',
      json({ code: 500, msg: 'Fault', data: null, error_id: 'e1' }, { status: 500 }),
      { kind: 'http', status: 500, message: 'Fault', errorId: 'e1' },
    ],
    [
      'a request that breaks the contract',
      json({ code: 400, msg: 'id: odd', data: null, field: 'id' }, { status: 400 }),
      { kind: 'http', status: 400, message: 'id: odd', field: 'id' },
    ],
    [
      'a page of a proxy',
      new Response('<html>', { status: 502 }),
      { kind: 'http', status: 502, message: '' },
    ],
    ['nonsense with 200', new Response('<html>'), { kind: 'http', status: 200, message: '' }],
  ])('turns %s into a value', async (_name, response, failure) => {
    expect(await ask(() => response)).toEqual({ ok: false, failure });
  });

  it('reports a network failure as offline', async () => {
    const outcome = await ask(() => Promise.reject(new TypeError('Failed to fetch')));
    expect(outcome).toEqual({ ok: false, failure: { kind: 'offline' } });
  });

  it('rejects only when its signal is aborted', async () => {
    const leaving = new AbortController();
    const { client } = clientOf(
      (request) =>
        new Promise((_, reject) =>
          request.signal.addEventListener('abort', () => reject(new Error('aborted'))),
        ),
    );
    const call = client.call('sections', {}, { signal: leaving.signal });
    leaving.abort();
    await expect(call).rejects.toThrow();
  });

  it('sends the token URL-encoded and stores a renewed one', async () => {
    const token = '{"ECS_ID":"a b","ECS":{"username":"Ann"}}';
    let sent: string | null = null;
    const { client, kept } = clientOf((request) => {
      sent = request.headers.get('Authorization');
      return json(
        { code: 1, msg: '', data: [] },
        { headers: { Authorization: encodeURIComponent('{"new":1}') } },
      );
    }, token);
    await client.call('profile', {});
    expect(sent).toBe(encodeURIComponent(token));
    expect(kept).toEqual(['{"new":1}']);
  });
});

describe('a reply that asks for a proof of work', () => {
  const challenge = { challenge_id: 'c1', challenge: { parameters: {}, signature: '' } };
  const refusal = () => json({ code: 429, msg: 'Later.', data: challenge }, { status: 429 });
  afterEach(() => vi.unstubAllGlobals());

  /** A worker that posts `proof` for every challenge. */
  const workerWith = (proof: string) =>
    class extends EventTarget {
      postMessage() {
        queueMicrotask(() => this.dispatchEvent(new MessageEvent('message', { data: proof })));
      }
      terminate() {}
    };

  const added = async (signal?: AbortSignal) => {
    const proofs: (string | null)[] = [];
    const { client } = clientOf((request) => {
      proofs.push(request.headers.get('Proof-Of-Work'));
      return proofs.length === 1 ? refusal() : json({ code: 1, msg: '', data: { number: 1 } });
    });
    const options = signal ? { signal } : {};
    const outcome = await client.call('addToCart', { goods_id: 1, goods_attr: '1', number: 1 }, options);
    return { proofs, outcome };
  };

  class ForbiddenWorker {
    constructor() {
      throw new DOMException('Denied', 'SecurityError');
    }
  }

  it('is repeated once with the solution', async () => {
    vi.stubGlobal('Worker', workerWith('7.ab'));
    expect(await added()).toEqual({
      proofs: [null, 'c1.7.ab'],
      outcome: { ok: true, data: { number: 1 } },
    });
  });

  it.each([
    ['the browser has no workers', undefined],
    ['the browser forbids workers', ForbiddenWorker],
    ['there is no solution', workerWith('')],
  ])('is a refusal when %s', async (_reason, worker) => {
    vi.stubGlobal('Worker', worker);
    expect(await added()).toEqual({
      proofs: [null],
      outcome: { ok: false, failure: { kind: 'http', status: 429, message: 'Later.' } },
    });
  });

  it('leaves no listener at the signal of the call', async () => {
    vi.stubGlobal('Worker', workerWith('7.ab'));
    const { signal } = new AbortController();
    const listeners: unknown[] = [];
    vi.spyOn(signal, 'addEventListener').mockImplementation((_type, listener) => listeners.push(listener));
    vi.spyOn(signal, 'removeEventListener').mockImplementation((_type, listener) => {
      if (listeners.includes(listener)) listeners.splice(listeners.indexOf(listener), 1);
    });
    expect((await added(signal)).proofs).toHaveLength(2);
    expect(listeners).toEqual([]);
  });

  it('is not solved for an aborted call', async () => {
    const abort = new AbortController();
    let isTerminated = false;
    class EndlessWorker extends EventTarget {
      postMessage() {
        queueMicrotask(() => abort.abort());
      }
      terminate() {
        isTerminated = true;
      }
    }
    vi.stubGlobal('Worker', EndlessWorker);
    await expect(added(abort.signal)).rejects.toThrow();
    expect(isTerminated).toBe(true);
  });
});

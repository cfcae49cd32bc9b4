import { expect, it } from 'vitest';
import { createTransport } from './transport';

it('distinguishes a silent server from an unreachable one', async () => {
  const silent: typeof fetch = (_input, init) =>
    new Promise((_resolve, reject) => {
      const signal = _input instanceof Request ? _input.signal : init?.signal;
      signal?.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')));
    });
  const send = createTransport(
    {
      origin: 'http://shop.test',
      fetch: silent,
      slug: 'quill',
      token: () => Promise.resolve(null),
      onToken: () => Promise.resolve(true),
    },
    20,
  );
  expect(await send('sections', {})).toEqual({ ok: false, failure: { kind: 'timeout' } });
});

it('sends the payload of a GET request as query', async () => {
  let asked = '';
  const send = createTransport(
    {
      origin: 'http://shop.test',
      fetch: (input) => {
        asked = new Request(input).url;
        return Promise.resolve(Response.json({ code: 1, msg: '', data: null }));
      },
      slug: 'quill',
      token: () => Promise.resolve(null),
      onToken: () => Promise.resolve(true),
    },
    1000,
  );
  await send('location', { a: 'b c' });
  expect(new URL(asked).searchParams.get('a')).toBe('b c');
});

import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import type { ProtocolRequest, ProtocolResponse } from 'electron';
import { describe, expect, it } from 'vitest';
import { serveFirstDocument, type FirstDocumentPorts } from './first-document';

const asked = (part: Partial<ProtocolRequest>): ProtocolRequest => ({
  url: 'app://shop/web/orders/goods/add',
  method: 'GET',
  headers: {},
  referrer: '',
  ...part,
});

/** What the window gets for each request. */
function answering(
  ports: Partial<FirstDocumentPorts>,
): (request: ProtocolRequest) => Promise<ProtocolResponse> {
  let handle: ((request: ProtocolRequest, answer: (response: ProtocolResponse) => void) => void) | null =
    null;
  serveFirstDocument(
    { registerStreamProtocol: (scheme, handler) => ((handle = handler), scheme === 'app') },
    {
      answers: () => Promise.resolve(null),
      site: () => Promise.resolve(new Response('the shop')),
      isCalm: Promise.resolve(),
      ...ports,
    },
  );
  return (request) => new Promise((resolve) => handle?.(request, resolve));
}

const textOf = ({ data }: ProtocolResponse) => text(data as Readable);

describe('what the first document asks', () => {
  it('is answered without the shop where it can be, calm or not', async () => {
    const answer = answering({
      answers: () => Promise.resolve({ headers: { 'X-From': 'disk' }, body: Readable.from(['h1{}']) }),
      site: () => Promise.reject(new Error('the shop is closed')),
      isCalm: new Promise(() => undefined),
    });
    const style = await answer(asked({ url: 'app://shop/assets/entry.css' }));
    expect(style).toMatchObject({ statusCode: 200, headers: { 'X-From': 'disk' } });
    expect(await textOf(style)).toBe('h1{}');
  });

  it('is given to the shop as it came, method, headers and body, and so is what the shop says', async () => {
    const answer = answering({
      site: async (request) => {
        const { method, url, headers } = request;
        const said = `${method} ${url} ${headers.get('authorization') ?? ''} ${await request.text()}`;
        return new Response(said, { status: 409, headers: { 'X-From': 'shop' } });
      },
    });
    const response = await answer(
      asked({
        method: 'POST',
        headers: { Authorization: 'Bearer secret' },
        uploadData: ['{"size"', ':1}'].map((part) => ({ bytes: Buffer.from(part) })),
      }),
    );
    expect(response).toMatchObject({ statusCode: 409, headers: { 'x-from': 'shop' } });
    expect(await textOf(response)).toBe('POST app://shop/web/orders/goods/add Bearer secret {"size":1}');
  });

  it('waits for the shop until that may open', async () => {
    let calm = () => {};
    let isCalm = false;
    const answer = answering({
      isCalm: new Promise<void>((resolve) => (calm = resolve)).then(() => void (isCalm = true)),
      site: () => Promise.resolve(new Response(String(isCalm))),
    });
    const response = answer(asked({}));
    await new Promise((resolve) => setTimeout(resolve));
    calm();
    expect(await textOf(await response)).toBe('true');
  });

  it('is answered with nothing where the shop says nothing, and with 500 where it fails', async () => {
    const empty = await answering({ site: () => Promise.resolve(new Response(null, { status: 304 })) })(
      asked({}),
    );
    expect(empty.statusCode).toBe(304);
    expect(await textOf(empty)).toBe('');
    const failing = answering({ answers: () => Promise.reject(new Error('a disk that fails')) });
    expect(await failing(asked({}))).toEqual({ statusCode: 500 });
  });
});

import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import type { ProtocolRequest, ProtocolResponse } from 'electron';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadBranding, type Branding } from '../../server/branding/load-branding';
import {
  serveFirstDocument,
  createAnswerBeforeShop,
  type FirstDocumentDeps,
  type StartPageResponse,
} from './start-page-responses';

const start = 'app://shop/categoryList?id=1';
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'start-page-'));
  await mkdir(join(folder, 'assets'));
  await writeFile(join(folder, 'assets/entry-Ab_1.js'), 'begin()');
  await writeFile(join(folder, 'assets/entry-Ab_1.css'), 'h1{}');
  await writeFile(join(folder, 'assets/entry-Ab_1.js.br'), 'packed');
  await writeFile(join(folder, 'secret.js'), 'secret');
});
afterAll(() => rm(folder, { recursive: true }));

describe('createAnswerBeforeShop', () => {
  const answerFor = (html: string | null, branding: Branding | null = null, painted = Promise.resolve()) =>
    createAnswerBeforeShop({
      startUrl: start,
      html: Promise.resolve(html),
      painted,
      rendererFolder: folder,
      branding: Promise.resolve(branding),
    });
  const get = (url: string) => ({ url, method: 'GET' });
  const textOf = (response: StartPageResponse | null) => response && text(response.body);

  it('answers the first request for the start page only', async () => {
    const respond = answerFor('<h1>rendered</h1>');
    const page = await respond(get(start));
    expect(page?.headers['Content-Type']).toBe('text/html; charset=utf-8');
    expect(page?.headers['Content-Security-Policy']).toContain("default-src 'none'");
    expect(await textOf(page)).toBe('<h1>rendered</h1>');
    expect(await respond(get(start))).toBeNull();
  });

  it('returns null without a prerendered page, for another page and for a POST', async () => {
    expect(await answerFor(null)(get(start))).toBeNull();
    const respond = answerFor('<h1>rendered</h1>');
    expect(await respond(get('app://shop/'))).toBeNull();
    expect(await respond({ url: start, method: 'POST' })).toBeNull();
    expect(await respond(get(start))).not.toBeNull();
  });

  it('answers a built script with security headers', async () => {
    const script = await answerFor(null)(get('app://shop/assets/entry-Ab_1.js'));
    expect(script?.headers['Content-Type']).toBe('text/javascript; charset=utf-8');
    expect(script?.headers['Cache-Control']).toContain('immutable');
    expect(script?.headers['X-Content-Type-Options']).toBe('nosniff');
    expect(await textOf(script)).toBe('begin()');
  });

  it('answers the page and its styles at once and everything else after the first paint', async () => {
    let paint = () => {};
    const painted = new Promise<void>((resolve) => (paint = resolve));
    const respond = answerFor('<h1>rendered</h1>', null, painted);
    const order: string[] = [];
    const request = (path: string) => respond(get(`app://shop${path}`)).then(() => void order.push(path));
    const waiting = [request('/assets/entry-Ab_1.js'), request('/pictures/goods/1.svg')];
    await request('/categoryList?id=1');
    await request('/assets/entry-Ab_1.css');
    order.push('painted');
    paint();
    await Promise.all(waiting);
    expect(order.slice(0, 3)).toEqual(['/categoryList?id=1', '/assets/entry-Ab_1.css', 'painted']);
    expect(order).toHaveLength(5);
  });

  it('answers scripts at once without a prerendered page', async () => {
    const respond = answerFor(null, null, new Promise(() => {}));
    expect(await respond(get('app://shop/assets/entry-Ab_1.js'))).not.toBeNull();
  });

  it('answers branding files of a shop with its own branding', async () => {
    const branding = await loadBranding(
      resolve(import.meta.dirname, '../../../examples/second-brand/settings.json'),
    );
    const style = get(`app://shop${branding?.styleSheet ?? ''}`);
    const answered = await answerFor(null, branding)(style);
    expect(answered?.headers['Content-Type']).toBe('text/css; charset=utf-8');
    expect(await textOf(answered)).toContain('--accent:#0b6b5d');
    expect(await answerFor(null)(style)).toBeNull();
    expect(await answerFor(null, branding)(get('app://shop/branding/../settings.json'))).toBeNull();
  });

  it.each([
    'app://shop/assets/none-Ab_1.js',
    'app://shop/assets/entry-Ab_1.js.br',
    'app://shop/assets/..%2fsecret.js',
    'app://shop/assets/%2e%2e/secret.js',
    'app://shop/secret.js',
    'app://other/assets/entry-Ab_1.js',
  ])('returns null for %s', async (address) => {
    expect(await answerFor(null)(get(address))).toBeNull();
  });
});

describe('serveFirstDocument', () => {
  const requestOf = (part: Partial<ProtocolRequest>): ProtocolRequest => ({
    url: 'app://shop/web/orders/goods/add',
    method: 'GET',
    headers: {},
    referrer: '',
    ...part,
  });

  function serving(
    deps: Partial<FirstDocumentDeps>,
  ): (request: ProtocolRequest) => Promise<ProtocolResponse> {
    let handle: ((request: ProtocolRequest, answer: (response: ProtocolResponse) => void) => void) | null =
      null;
    serveFirstDocument(
      { registerStreamProtocol: (scheme, handler) => ((handle = handler), scheme === 'app') },
      {
        answer: () => Promise.resolve(null),
        shopHandler: () => Promise.resolve(new Response('the shop')),
        whenShopMayOpen: Promise.resolve(),
        ...deps,
      },
    );
    return (request) => new Promise((resolve) => handle?.(request, resolve));
  }

  const textOf = ({ data }: ProtocolResponse) => text(data as Readable);

  it('answers from prepared responses before the shop may open', async () => {
    const serve = serving({
      answer: () => Promise.resolve({ headers: { 'X-From': 'disk' }, body: Readable.from(['h1{}']) }),
      shopHandler: () => Promise.reject(new Error('the shop is closed')),
      whenShopMayOpen: new Promise(() => undefined),
    });
    const style = await serve(requestOf({ url: 'app://shop/assets/entry.css' }));
    expect(style).toMatchObject({ statusCode: 200, headers: { 'X-From': 'disk' } });
    expect(await textOf(style)).toBe('h1{}');
  });

  it('passes method, headers and body to the shop and returns its reply', async () => {
    const serve = serving({
      shopHandler: async (request) => {
        const { method, url, headers } = request;
        const said = `${method} ${url} ${headers.get('authorization') ?? ''} ${await request.text()}`;
        return new Response(said, { status: 409, headers: { 'X-From': 'shop' } });
      },
    });
    const response = await serve(
      requestOf({
        method: 'POST',
        headers: { Authorization: 'Bearer secret' },
        uploadData: ['{"size"', ':1}'].map((part) => ({ bytes: Buffer.from(part) })),
      }),
    );
    expect(response).toMatchObject({ statusCode: 409, headers: { 'x-from': 'shop' } });
    expect(await textOf(response)).toBe('POST app://shop/web/orders/goods/add Bearer secret {"size":1}');
  });

  it('waits until the shop may open', async () => {
    let open = () => {};
    let isAllowed = false;
    const serve = serving({
      whenShopMayOpen: new Promise<void>((resolve) => (open = resolve)).then(() => void (isAllowed = true)),
      shopHandler: () => Promise.resolve(new Response(String(isAllowed))),
    });
    const response = serve(requestOf({}));
    await new Promise((resolve) => setTimeout(resolve));
    open();
    expect(await textOf(await response)).toBe('true');
  });

  it('returns an empty body for an empty reply and 500 for a fault', async () => {
    const empty = await serving({ shopHandler: () => Promise.resolve(new Response(null, { status: 304 })) })(
      requestOf({}),
    );
    expect(empty.statusCode).toBe(304);
    expect(await textOf(empty)).toBe('');
    const failing = serving({ answer: () => Promise.reject(new Error('a disk that fails')) });
    expect(await failing(requestOf({}))).toEqual({ statusCode: 500 });
  });
});

import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openLook, type Look } from '../../server/branding/load-branding';
import { firstAnswers, type FirstAnswer } from './first-answers';

const start = 'app://shop/categoryList?id=1';
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'first-answers-'));
  await mkdir(join(folder, 'assets'));
  await writeFile(join(folder, 'assets/entry-Ab_1.js'), 'begin()');
  await writeFile(join(folder, 'assets/entry-Ab_1.css'), 'h1{}');
  await writeFile(join(folder, 'assets/entry-Ab_1.js.br'), 'packed');
  await writeFile(join(folder, 'secret.js'), 'secret');
});
afterAll(() => rm(folder, { recursive: true }));

const answering = (html: string | null, look: Look | null = null, painted = Promise.resolve()) =>
  firstAnswers({ start, html: Promise.resolve(html), painted, assets: folder, look: Promise.resolve(look) });

const get = (url: string) => ({ url, method: 'GET' });
const textOf = (answer: FirstAnswer | null) => answer && text(answer.body);

describe('what is answered before the shop is open', () => {
  it('is the drawn page, once: whoever asks again asks the shop', async () => {
    const answer = answering('<h1>drawn</h1>');
    const page = await answer(get(start));
    expect(page?.headers['Content-Type']).toBe('text/html; charset=utf-8');
    expect(page?.headers['Content-Security-Policy']).toContain("default-src 'none'");
    expect(await textOf(page)).toBe('<h1>drawn</h1>');
    expect(await answer(get(start))).toBeNull();
  });

  it('is of a long list what is in view, and the rest when that is painted', async () => {
    const list = `<ul>${'<li><article>one</article></li>'.repeat(24)}</ul>`;
    let paint = () => {};
    const painted = new Promise<void>((resolve) => (paint = resolve));
    const page = await answering(list, null, painted)(get(start));
    const pieces = (page?.body ?? Readable.from([])).iterator() as AsyncIterator<Buffer, undefined>;
    const next = () => pieces.next().then(({ value }) => value?.toString());
    const seen = (await next()) ?? '';
    expect(list.startsWith(seen)).toBe(true);
    expect(seen.length).toBeLessThan(list.length / 2);
    let wasPainted = false;
    const below = next().then((text) => [text, wasPainted] as const);
    await new Promise((resolve) => setTimeout(resolve));
    wasPainted = true;
    paint();
    expect(await below).toEqual([list.slice(seen.length), true]);
    expect(await next()).toBeUndefined();
  });

  it('is nothing where no page was drawn, for another page, and for what is no question', async () => {
    expect(await answering(null)(get(start))).toBeNull();
    const answer = answering('<h1>drawn</h1>');
    expect(await answer(get('app://shop/'))).toBeNull();
    expect(await answer({ url: start, method: 'POST' })).toBeNull();
    expect(await answer(get(start))).not.toBeNull();
  });

  it('is a built script with what protects a page', async () => {
    const script = await answering(null)(get('app://shop/assets/entry-Ab_1.js'));
    expect(script?.headers['Content-Type']).toBe('text/javascript; charset=utf-8');
    expect(script?.headers['Cache-Control']).toContain('immutable');
    expect(script?.headers['X-Content-Type-Options']).toBe('nosniff');
    expect(await textOf(script)).toBe('begin()');
  });

  it('waits for the paint of a drawn page, but for the page and its styles', async () => {
    let paint = () => {};
    const painted = new Promise<void>((resolve) => (paint = resolve));
    const answer = answering('<h1>drawn</h1>', null, painted);
    const order: string[] = [];
    const ask = (path: string) => answer(get(`app://shop${path}`)).then(() => void order.push(path));
    const waiting = [ask('/assets/entry-Ab_1.js'), ask('/pictures/goods/1.svg')];
    await ask('/categoryList?id=1');
    await ask('/assets/entry-Ab_1.css');
    order.push('painted');
    paint();
    await Promise.all(waiting);
    expect(order.slice(0, 3)).toEqual(['/categoryList?id=1', '/assets/entry-Ab_1.css', 'painted']);
    expect(order).toHaveLength(5);
  });

  it('waits for no paint where no page was drawn: the window needs its scripts for one', async () => {
    const answer = answering(null, null, new Promise(() => {}));
    expect(await answer(get('app://shop/assets/entry-Ab_1.js'))).not.toBeNull();
  });

  it('is the look of the shop, which the page waits for, and none of a shop without one', async () => {
    const look = await openLook(resolve(import.meta.dirname, '../../../examples/second-brand/settings.json'));
    const style = get(`app://shop${look?.style ?? ''}`);
    const answered = await answering(null, look)(style);
    expect(answered?.headers['Content-Type']).toBe('text/css; charset=utf-8');
    expect(await textOf(answered)).toContain('--accent:#0b6b5d');
    expect(await answering(null)(style)).toBeNull();
    expect(await answering(null, look)(get('app://shop/look/../settings.json'))).toBeNull();
  });

  it.each([
    'app://shop/assets/none-Ab_1.js',
    'app://shop/assets/entry-Ab_1.js.br',
    'app://shop/assets/..%2fsecret.js',
    'app://shop/assets/%2e%2e/secret.js',
    'app://shop/secret.js',
    'app://other/assets/entry-Ab_1.js',
  ])('is no file beside them: %s', async (address) => {
    expect(await answering(null)(get(address))).toBeNull();
  });
});

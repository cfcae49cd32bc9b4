import { expect, it } from 'vitest';
import type { FetchHandler } from '../http/pipeline';
import { createSwappableApp } from './hot-swap';

const request = new Request('http://shop.test/');
const client = { ip: '' };

/** A handler whose responses wait until `respond` is called. */
function slowApp(name: string) {
  const waiting: (() => void)[] = [];
  let closed = 0;
  const handle: FetchHandler = async () => {
    await new Promise<void>((resolve) => waiting.push(resolve));
    if (closed > 0) throw new Error('the catalogue is closed');
    return new Response(name);
  };
  const close = () => {
    closed += 1;
    return Promise.resolve();
  };
  return {
    handle,
    close,
    respond: () => waiting.splice(0).forEach((go) => go()),
    closed: () => closed,
  };
}

const rethrow = (error: unknown) => {
  throw error;
};
const textOf = async (response: Promise<Response>) => (await response).text();

it('lets pending requests end on the handler where they began, and closes it then', async () => {
  const [one, two] = [slowApp('one'), slowApp('two')];
  const app = createSwappableApp(one.handle, one.close, rethrow);
  const early = [app.handle(request, client), app.handle(request, client)];
  app.swap(two.handle, two.close);
  const late = app.handle(request, client);
  expect(one.closed()).toBe(0);
  one.respond();
  two.respond();
  expect(await Promise.all([...early, late].map(textOf))).toEqual(['one', 'one', 'two']);
  expect([one.closed(), two.closed()]).toEqual([1, 0]);
});

it('closes an idle handler immediately', async () => {
  const [one, two] = [slowApp('one'), slowApp('two')];
  const app = createSwappableApp(one.handle, one.close, rethrow);
  app.swap(two.handle, two.close);
  await app.close();
  expect([one.closed(), two.closed()]).toEqual([1, 1]);
});

it('waits for the requests of an earlier handler when it is closed', async () => {
  const [one, two] = [slowApp('one'), slowApp('two')];
  const app = createSwappableApp(one.handle, one.close, rethrow);
  const early = app.handle(request, client);
  app.swap(two.handle, two.close);
  let isClosed = false;
  const closing = app.close().then(() => (isClosed = true));
  await new Promise((resolve) => setImmediate(resolve));
  expect([two.closed(), isClosed]).toEqual([1, false]);
  one.respond();
  expect(await textOf(early)).toBe('one');
  await closing;
  expect(one.closed()).toBe(1);
});

it('counts a failed request as ended, and reports a failed close', async () => {
  const errors: unknown[] = [];
  const failing = createSwappableApp(
    () => Promise.reject(new Error('fault')),
    () => Promise.reject(new Error('stays open')),
    (error) => errors.push(error),
  );
  await expect(failing.handle(request, client)).rejects.toThrow('fault');
  await failing.close();
  expect(errors).toEqual([new Error('stays open')]);
});

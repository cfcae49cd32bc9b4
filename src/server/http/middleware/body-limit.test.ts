import { once } from 'node:events';
import { request } from 'node:http';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { endpoints } from '../../../shared/contract/endpoints';
import { makeShop, type TestShop } from '../../../../test/fixtures/make-shop';
import { startServer, type RunningServer } from '../node-server';

let shop: TestShop;
let listening: RunningServer;
beforeAll(async () => {
  shop = await makeShop();
  listening = await startServer((sent) => shop.fetch(sent), { host: '127.0.0.1', port: 0 });
});
afterAll(async () => {
  await listening.stop();
  await shop.close();
});

async function statusOf(body: string, headers: Record<string, string | number>): Promise<number | undefined> {
  const sent = request(listening.address + endpoints.sections.path, { method: 'POST', headers });
  sent.end(body);
  const [answer] = (await once(sent, 'response')) as [{ statusCode?: number; resume(): void }];
  answer.resume();
  return answer.statusCode;
}

const small = '{}';
const large = JSON.stringify({ more: 'x'.repeat(300_000) });

it.each([
  ['small, its length declared', small, { 'Content-Length': small.length }, 200],
  ['small, in chunks', small, { 'Transfer-Encoding': 'chunked' }, 200],
  ['large, its length declared', large, { 'Content-Length': large.length }, 413],
  ['large, in chunks', large, { 'Transfer-Encoding': 'chunked' }, 413],
])('limits bodies over HTTP: %s', async (_name, body, headers, status) => {
  expect(await statusOf(body, headers)).toBe(status);
});
